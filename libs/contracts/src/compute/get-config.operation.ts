import { mayRead } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { COMPUTE, COMPUTES } from '../dialect.js';
import { configRecord } from './config.record.js';

export const getConfig = defineOperation({
  subject: 'compute.configs.get',
  kind: 'query',
  summary: 'Get a configuration profile',
  description: 'Returns kernel, devices and interfaces of one profile, for example before you change it.',
  http: { method: 'GET', path: `/${COMPUTE}/instances/:computeId/configs/:configId` },
  scopes: [`${COMPUTES}:read_only`],
  grant: mayRead(COMPUTE, 'computeId'),
  params: { computeId: 'integer', configId: 'integer' },
  reply: configRecord,
});
