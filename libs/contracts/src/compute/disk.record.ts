import { integer, oneOf, record, time, verbatim } from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';

export const DISK_STATUSES = ['ready', 'not ready', 'deleting'] as const;
export const DISK_FILESYSTEMS = ['raw', 'swap', 'ext3', 'ext4', 'initrd'] as const;

/** A disk of an instance. */
export const diskRecord = record('InstanceDisk', {
  id: integer('Id of the disk'),
  label: verbatim('Display name', { minLength: 1, maxLength: 48 }),
  status: oneOf(DISK_STATUSES, 'Whether the disk can be used'),
  size: integer('Size in MB', { minimum: 0 }),
  filesystem: oneOf(DISK_FILESYSTEMS, 'File system'),
  disk_encryption: oneOf(['disabled'], 'Whether the disk is encrypted'),
  created: time('Creation'),
  updated: time('Last change'),
});
export type DiskRecord = Infer<typeof diskRecord>;
