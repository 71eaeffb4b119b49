import { mayWrite } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { COMPUTE, COMPUTES } from '../dialect.js';
import { empty } from '../schema/schema.js';
import { Required } from '../validation/decorators.js';
import { DiskSize } from './disk-fields.js';

export class ResizeDiskRequest {
  @Required('New size in MB') @DiskSize() size: number;
}

export const resizeDisk = defineOperation({
  subject: 'compute.disks.resize',
  kind: 'command',
  summary: 'Resize a disk',
  description: 'Makes a disk larger or smaller within the storage of the plan; the instance must be off.',
  http: { method: 'POST', path: `/${COMPUTE}/instances/:computeId/disks/:diskId/resize` },
  scopes: [`${COMPUTES}:read_write`],
  grant: mayWrite(COMPUTE, 'computeId'),
  params: { computeId: 'integer', diskId: 'integer' },
  body: ResizeDiskRequest,
  example: { size: 2048 },
  reply: empty,
  events: ['disk_resize'],
});
