import { Integer, OneOf, VerbatimList, VerbatimText } from '../validation/decorators.js';
import { DISK_FILESYSTEMS } from './disk.record.js';

/** More than any plan has. */
const MOST_MB = 100_000_000;

export const DiskLabel = (): PropertyDecorator => VerbatimText(1, 48);
/** Size of a disk in MB. */
export const DiskSize = (): PropertyDecorator => Integer(1, MOST_MB);
export const Filesystem = (): PropertyDecorator => OneOf(DISK_FILESYSTEMS);
/** Password of the root user: checked, then forgotten (contract 4.12). */
export const RootPassword = (): PropertyDecorator => VerbatimText(7, 128);
export const SshKeys = (): PropertyDecorator => VerbatimList(100, 1, 16_384);
export const Usernames = (): PropertyDecorator => VerbatimList(100, 1, 32);
