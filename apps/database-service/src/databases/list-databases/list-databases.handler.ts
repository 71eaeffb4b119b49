import { DATABASE_FIELDS, listDatabases, visibleIds } from '@stratus/contracts';
import type { CallOf, JsonText } from '@stratus/contracts';
import type { ListSource } from '@stratus/lists';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { DATABASE_COLUMNS, GENERAL_DATABASE_JSON } from '../database.sql.js';

const OF_ACCOUNT = 'database.account_id = $1 and database.visible';

/** The list over both engines. */
export function databasesShownTo({ caller, list }: CallOf<typeof listDatabases>): ListSource<typeof DATABASE_FIELDS> {
  const granted = visibleIds(caller, 'database');
  return {
    from: 'databases as database',
    where: granted ? `${OF_ACCOUNT} and database.id = any($2::bigint[])` : OF_ACCOUNT,
    values: granted ? [caller.accountId, granted] : [caller.accountId],
    key: ['database.id'],
    as: 'database',
    item: GENERAL_DATABASE_JSON,
    fields: DATABASE_FIELDS,
    columns: DATABASE_COLUMNS,
    list,
  };
}

@Answers(listDatabases)
export class ListDatabasesHandler {
  constructor(private readonly database: Database) {}

  async execute(call: CallOf<typeof listDatabases>): Promise<JsonText> {
    return this.database.readPage(databasesShownTo(call));
  }
}
