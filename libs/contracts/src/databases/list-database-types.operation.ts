import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { pageOf } from '../pagination/page.js';
import { DATABASE_TYPE_FIELDS } from './database-list-fields.js';
import { databaseTypeRecord } from './database-type.record.js';

export const listDatabaseTypes = defineOperation({
  subject: 'catalog.database-types.list',
  kind: 'query',
  summary: 'List database types',
  description: 'Lists sizes and prices of database nodes, from which you choose the `type` of a create.',
  http: { method: 'GET', path: '/databases/types' },
  scopes: 'public',
  grant: anyUser,
  params: {},
  list: { filterable: DATABASE_TYPE_FIELDS },
  reply: pageOf(databaseTypeRecord),
});
