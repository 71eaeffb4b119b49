import { locateDatabases } from '@stratus/contracts';
import type { CallOf, LocatedDatabase } from '@stratus/contracts';
import { jsonList, jsonRecord } from '@stratus/lists';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';

const LOCATED_JSON = jsonRecord<LocatedDatabase>({
  id: 'database.id',
  label: 'database.label',
  region: 'database.region',
});
const FOUND_JSON = jsonRecord<Record<string, LocatedDatabase[]>>({
  databases: jsonList(`select ${LOCATED_JSON} from databases as database
    where database.account_id = $1 and database.id = any($2::bigint[]) and database.visible order by database.id`),
});
export const LOCATE = `select ${FOUND_JSON}::text as record`;

@Answers(locateDatabases)
export class LocateDatabasesHandler {
  constructor(private readonly database: Database) {}

  async execute(call: CallOf<typeof locateDatabases>) {
    return this.database.readRecord(LOCATE, [call.caller.accountId, call.body.ids]);
  }
}
