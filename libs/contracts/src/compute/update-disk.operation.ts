import { mayWrite } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { COMPUTE, COMPUTES } from '../dialect.js';
import { Optional } from '../validation/decorators.js';
import { DiskLabel } from './disk-fields.js';
import { diskRecord } from './disk.record.js';

export class UpdateDiskRequest {
  @Optional('New display name') @DiskLabel() label?: string;
}

export const updateDisk = defineOperation({
  subject: 'compute.disks.update',
  kind: 'command',
  summary: 'Rename a disk',
  description: 'Gives a disk a name by which people recognise it; its content and size stay.',
  http: { method: 'PUT', path: `/${COMPUTE}/instances/:computeId/disks/:diskId` },
  scopes: [`${COMPUTES}:read_write`],
  grant: mayWrite(COMPUTE, 'computeId'),
  params: { computeId: 'integer', diskId: 'integer' },
  body: UpdateDiskRequest,
  example: { label: 'data' },
  reply: diskRecord,
  events: ['disk_update'],
});
