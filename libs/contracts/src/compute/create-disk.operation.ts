import { mayWrite } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { COMPUTE, COMPUTES } from '../product-word.js';
import { Integer, Optional, Required, Text } from '../validation/decorators.js';
import { DiskLabel, DiskSize, Filesystem, RootPassword, SshKeys, Usernames } from './disk-fields.js';
import { diskRecord } from './disk.record.js';
import type { DISK_FILESYSTEMS } from './disk.record.js';

export class CreateDiskRequest {
  /** MB. */
  @Required() @DiskSize() size: number;
  /** Default: from the image or the file system. */
  @Optional() @DiskLabel() label?: string;
  /** Default: ext4. */
  @Optional() @Filesystem() filesystem?: (typeof DISK_FILESYSTEMS)[number];
  /** The image to put on the disk; the disk is empty without one. */
  @Optional() @Text(1, 64) image?: string;
  @Optional() @RootPassword() root_pass?: string;
  @Optional() @SshKeys() authorized_keys?: string[];
  @Optional() @Usernames() authorized_users?: string[];
  @Optional() @Integer(1) stackscript_id?: number;
}

export const createDisk = defineOperation({
  subject: 'compute.disks.create',
  kind: 'command',
  summary: 'Add a disk to an instance',
  http: { method: 'POST', path: `/${COMPUTE}/instances/:computeId/disks` },
  scopes: [`${COMPUTES}:read_write`],
  grant: mayWrite(COMPUTE, 'computeId'),
  params: { computeId: 'integer' },
  body: CreateDiskRequest,
  example: { label: 'data', size: 1024, filesystem: 'ext4' },
  reply: diskRecord,
  events: ['disk_create'],
});
