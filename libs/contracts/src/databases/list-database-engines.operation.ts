import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { pageOf } from '../pagination/page.js';
import { databaseEngineRecord } from './database-engine.record.js';
import { DATABASE_ENGINE_FIELDS } from './database-list-fields.js';

export const listDatabaseEngines = defineOperation({
  subject: 'catalog.database-engines.list',
  kind: 'query',
  summary: 'List database engines',
  description: 'Lists the engines and versions that a new database can have.',
  http: { method: 'GET', path: '/databases/engines' },
  scopes: 'public',
  grant: anyUser,
  params: {},
  list: { filterable: DATABASE_ENGINE_FIELDS },
  reply: pageOf(databaseEngineRecord),
});
