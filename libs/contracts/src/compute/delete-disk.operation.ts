import { mayWrite } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { COMPUTE, COMPUTES } from '../dialect.js';
import { empty } from '../schema/schema.js';

export const deleteDisk = defineOperation({
  subject: 'compute.disks.delete',
  kind: 'command',
  summary: 'Delete a disk',
  description: 'Frees storage of the plan for other disks; the data is lost, and a disk in use is refused.',
  http: { method: 'DELETE', path: `/${COMPUTE}/instances/:computeId/disks/:diskId` },
  scopes: [`${COMPUTES}:read_write`],
  grant: mayWrite(COMPUTE, 'computeId'),
  params: { computeId: 'integer', diskId: 'integer' },
  reply: empty,
  events: ['disk_delete'],
});
