import { mayRead } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { pageOf } from '../pagination/page.js';
import { COMPUTE, COMPUTES } from '../dialect.js';
import { diskRecord } from './disk.record.js';
import { DISK_FIELDS } from './instance-list-fields.js';

export const listDisks = defineOperation({
  subject: 'compute.disks.list',
  kind: 'query',
  summary: 'List the disks of an instance',
  description: 'Shows how the storage of the plan is divided, for example before you add or enlarge a disk.',
  http: { method: 'GET', path: `/${COMPUTE}/instances/:computeId/disks` },
  scopes: [`${COMPUTES}:read_only`],
  grant: mayRead(COMPUTE, 'computeId'),
  params: { computeId: 'integer' },
  list: { filterable: DISK_FIELDS },
  reply: pageOf(diskRecord),
});
