import { mayRead } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { COMPUTE, COMPUTES } from '../dialect.js';
import { diskRecord } from './disk.record.js';

export const getDisk = defineOperation({
  subject: 'compute.disks.get',
  kind: 'query',
  summary: 'Get a disk of an instance',
  description: 'Returns size, file system and status of one disk, for example to wait until a resize has ended.',
  http: { method: 'GET', path: `/${COMPUTE}/instances/:computeId/disks/:diskId` },
  scopes: [`${COMPUTES}:read_only`],
  grant: mayRead(COMPUTE, 'computeId'),
  params: { computeId: 'integer', diskId: 'integer' },
  reply: diskRecord,
});
