import { COMPUTES, JsonText, locateInstances } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers, Database } from '@stratus/platform/persistence';

const LOCATE = `
  select json_build_object('${COMPUTES}', coalesce(json_agg(
           json_build_object('id', instance.id, 'label', instance.label, 'region', instance.region)
           order by instance.id), '[]'))::text as found
    from instances as instance
   where instance.account_id = $1 and instance.id = any($2::bigint[]) and instance.visible`;

@Answers(locateInstances)
export class LocateInstancesHandler {
  constructor(private readonly database: Database) {}

  async execute({ caller, body }: CallOf<typeof locateInstances>): Promise<JsonText> {
    const [row] = await this.database.read<{ found: string }>(LOCATE, [caller.accountId, body.ids]);
    return new JsonText(row?.found ?? '');
  }
}
