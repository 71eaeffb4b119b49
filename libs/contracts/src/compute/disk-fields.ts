import { SshKeys } from '../access/ssh-keys.js';
import { Integer, OneOf, VerbatimText } from '../validation/decorators.js';
import { DISK_FILESYSTEMS } from './disk.record.js';

/** More than any plan has. */
const MAX_DISK_MB = 100_000_000;

export const DiskLabel = (): PropertyDecorator => VerbatimText(1, 48);
/** Size of a disk in MB. */
export const DiskSize = (): PropertyDecorator => Integer(1, MAX_DISK_MB);
export const Filesystem = (): PropertyDecorator => OneOf(DISK_FILESYSTEMS);
/** Password of the root user: checked, then forgotten (contract 4.12). */
export const RootPassword = (): PropertyDecorator => VerbatimText(7, 128);
/** SSH keys for root: checked, then forgotten. */
export const RootKeys = (): PropertyDecorator => SshKeys(16_384);
