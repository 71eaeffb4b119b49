import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { COMPUTE } from '../dialect.js';
import { typeRecord } from './type.record.js';

export const getType = defineOperation({
  subject: 'catalog.types.get',
  kind: 'query',
  summary: 'Get a type',
  description: 'Returns memory, processors, disk and price of one size of instances.',
  http: { method: 'GET', path: `/${COMPUTE}/types/:typeId` },
  scopes: 'public',
  grant: anyUser,
  params: { typeId: 'string' },
  reply: typeRecord,
});
