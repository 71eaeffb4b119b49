import { JsonText, existing, locateVolumes } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers, Database } from '@stratus/platform/persistence';

const LOCATE = `
  select json_build_object('volumes', coalesce(json_agg(json_build_object(
    'id', volume.id, 'label', volume.label, 'region', volume.region) order by volume.id), '[]'))::text as record
  from volumes as volume where volume.account_id = $1 and volume.id = any($2::bigint[])`;

@Answers(locateVolumes)
export class LocateVolumesHandler {
  constructor(private readonly database: Database) {}

  async execute(call: CallOf<typeof locateVolumes>): Promise<JsonText> {
    const rows = await this.database.read<{ record: string }>(LOCATE, [call.caller.accountId, call.body.ids]);
    return new JsonText(existing(rows[0]).record);
  }
}
