import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { databaseEngineRecord } from './database-engine.record.js';

export const getDatabaseEngine = defineOperation({
  subject: 'catalog.database-engines.get',
  kind: 'query',
  summary: 'Get a database engine',
  description: 'Returns one engine with its version, for example to check that it is still offered.',
  http: { method: 'GET', path: '/databases/engines/:engineId' },
  scopes: 'public',
  grant: anyUser,
  params: { engineId: 'slashed' },
  reply: databaseEngineRecord,
});
