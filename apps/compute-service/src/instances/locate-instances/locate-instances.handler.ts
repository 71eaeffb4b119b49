import { COMPUTES, JsonText, locateInstances } from '@stratus/contracts';
import type { CallOf, LocatedInstance } from '@stratus/contracts';
import { jsonList, jsonRecord } from '@stratus/lists';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';

const LOCATED_JSON = jsonRecord<LocatedInstance>({
  id: 'instance.id',
  label: 'instance.label',
  region: 'instance.region',
});
const FOUND_JSON = jsonRecord<Record<string, LocatedInstance[]>>({
  [COMPUTES]: jsonList(`select ${LOCATED_JSON} from instances as instance
    where instance.account_id = $1 and instance.id = any($2::bigint[]) and instance.visible order by instance.id`),
});
const LOCATE = `select ${FOUND_JSON}::text as found`;

@Answers(locateInstances)
export class LocateInstancesHandler {
  constructor(private readonly database: Database) {}

  async execute({ caller, body }: CallOf<typeof locateInstances>): Promise<JsonText> {
    const [row] = await this.database.read<{ found: string }>(LOCATE, [caller.accountId, body.ids]);
    return new JsonText(row?.found ?? '');
  }
}
