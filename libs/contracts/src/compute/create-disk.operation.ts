import { mayWrite } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { COMPUTE, COMPUTES } from '../product-word.js';
import { BEFORE_SLASH } from '../schema/schema.js';
import { Integer, Optional, Required, WordedText } from '../validation/decorators.js';
import { DiskLabel, DiskSize, Filesystem, RootKeys, RootPassword, Usernames } from './disk-fields.js';
import { diskRecord } from './disk.record.js';
import type { DISK_FILESYSTEMS } from './disk.record.js';

export class CreateDiskRequest {
  @Required('Size in MB; the disks of the instance together take at most what its plan has') @DiskSize() size: number;
  @Optional('Display name; made from the image or the file system when missing') @DiskLabel() label?: string;
  @Optional('File system; ext4 by default') @Filesystem() filesystem?: (typeof DISK_FILESYSTEMS)[number];
  @Optional('Id of the image to put on the disk; without one it is empty')
  @WordedText(1, 64, BEFORE_SLASH)
  image?: string;
  @Optional('Password of root; checked and not kept. An image needs it, or keys, or users')
  @RootPassword()
  root_pass?: string;
  @Optional('SSH keys for root; checked and not kept') @RootKeys() authorized_keys?: string[];
  @Optional('Users of the account whose SSH keys root gets') @Usernames() authorized_users?: string[];
  @Optional('Id of a StackScript; there are none yet, so that every id is refused') @Integer(1) stackscript_id?: number;
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
