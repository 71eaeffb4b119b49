import { mayRead } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { pageOf } from '../pagination/page.js';
import { COMPUTE, COMPUTES } from '../dialect.js';
import { CONFIG_FIELDS } from './instance-list-fields.js';
import { configRecord } from './config.record.js';

export const listConfigs = defineOperation({
  subject: 'compute.configs.list',
  kind: 'query',
  summary: 'List the configuration profiles of an instance',
  description: 'Shows the ways in which the instance can boot, of which one is active at a time.',
  http: { method: 'GET', path: `/${COMPUTE}/instances/:computeId/configs` },
  scopes: [`${COMPUTES}:read_only`],
  grant: mayRead(COMPUTE, 'computeId'),
  params: { computeId: 'integer' },
  list: { filterable: CONFIG_FIELDS },
  reply: pageOf(configRecord),
});
