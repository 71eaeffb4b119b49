import { mayWrite } from '../access/grants.js';
import { Usernames } from '../account/account-fields.js';
import { defineOperation } from '../operation.js';
import { COMPUTE, COMPUTES } from '../dialect.js';
import { BEFORE_SLASH } from '../schema/schema.js';
import { Integer, Optional, Required, WordedText } from '../validation/decorators.js';
import { DiskLabel, DiskSize, Filesystem, RootKeys, RootPassword } from './disk-fields.js';
import { diskRecord } from './disk.record.js';
import type { DISK_FILESYSTEMS } from './disk.record.js';

export class CreateDiskRequest {
  @Required('Size in MB; all disks of the instance together must fit its plan') @DiskSize() size: number;
  @Optional('Display name; derived from the image or the file system if omitted') @DiskLabel() label?: string;
  @Optional('File system; ext4 by default') @Filesystem() filesystem?: (typeof DISK_FILESYSTEMS)[number];
  @Optional('Id of the image to deploy; the disk is empty without one')
  @WordedText(1, 64, BEFORE_SLASH)
  image?: string;
  @Optional('Root password; checked but not stored. An image needs a password, keys or users')
  @RootPassword()
  root_pass?: string;
  @Optional('SSH keys for root; checked but not stored') @RootKeys() authorized_keys?: string[];
  @Optional('Users of the account whose SSH keys are added for root') @Usernames() authorized_users?: string[];
  @Optional('Id of a StackScript; every id is refused, because there are no StackScripts')
  @Integer(1)
  stackscript_id?: number;
}

export const createDisk = defineOperation({
  subject: 'compute.disks.create',
  kind: 'command',
  summary: 'Add a disk to an instance',
  description: 'Divides unused storage of the plan into a further disk, empty or from an image.',
  http: { method: 'POST', path: `/${COMPUTE}/instances/:computeId/disks` },
  scopes: [`${COMPUTES}:read_write`],
  grant: mayWrite(COMPUTE, 'computeId'),
  params: { computeId: 'integer' },
  body: CreateDiskRequest,
  example: { label: 'data', size: 1024, filesystem: 'ext4' },
  reply: diskRecord,
  events: ['disk_create'],
});
