import { listsGranted } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { pageOf } from '../pagination/page.js';
import { DATABASE_FIELDS } from './database-list-fields.js';
import { generalDatabaseRecord } from './database.record.js';

export const listDatabases = defineOperation({
  subject: 'database.databases.list',
  kind: 'query',
  summary: 'List the databases of all engines',
  description: 'Returns the databases of every engine in one list; `instance_uri` leads to all fields of one.',
  http: { method: 'GET', path: '/databases/instances' },
  scopes: ['databases:read_only'],
  grant: listsGranted('database'),
  params: {},
  list: { filterable: DATABASE_FIELDS },
  reply: pageOf(generalDatabaseRecord),
});
