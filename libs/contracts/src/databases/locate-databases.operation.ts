import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { integer, list, record, verbatim } from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';
import { IntegerList, Required } from '../validation/decorators.js';

const located = record('LocatedDatabase', {
  id: integer('Id of the database'),
  label: verbatim('Display name'),
  region: verbatim('Region id'),
});
export type LocatedDatabase = Infer<typeof located>;

export class LocateDatabasesRequest {
  @Required() @IntegerList(500, 1) ids: number[];
}

/** Finds databases of the caller's account by id, for services that have not received their events yet. */
export const locateDatabases = defineOperation({
  subject: 'database.databases.locate',
  kind: 'query',
  summary: 'Find databases by id',
  scopes: [],
  grant: anyUser,
  params: {},
  body: LocateDatabasesRequest,
  reply: record('LocatedDatabases', { databases: list(located) }),
});
