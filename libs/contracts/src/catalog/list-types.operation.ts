import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { pageOf } from '../pagination/page.js';
import { COMPUTE } from '../dialect.js';
import { TYPE_FIELDS } from './catalog-list-fields.js';
import { typeRecord } from './type.record.js';

export const listTypes = defineOperation({
  subject: 'catalog.types.list',
  kind: 'query',
  summary: 'List types',
  description: 'Lists sizes and prices of instances, from which you choose the `type` of a create or a resize.',
  http: { method: 'GET', path: `/${COMPUTE}/types` },
  scopes: 'public',
  grant: anyUser,
  params: {},
  list: { filterable: TYPE_FIELDS },
  reply: pageOf(typeRecord),
});
