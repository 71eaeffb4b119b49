import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { databaseTypeRecord } from './database-type.record.js';

export const getDatabaseType = defineOperation({
  subject: 'catalog.database-types.get',
  kind: 'query',
  summary: 'Get a database type',
  description: 'Returns memory, disk and price of one size of database nodes.',
  http: { method: 'GET', path: '/databases/types/:typeId' },
  scopes: 'public',
  grant: anyUser,
  params: { typeId: 'string' },
  reply: databaseTypeRecord,
});
