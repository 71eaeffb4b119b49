import type { DISK_FILESYSTEMS, DISK_STATUSES } from '@stratus/contracts';

export interface Disk {
  id: number;
  computeId: number;
  label: string;
  /** MB. */
  size: number;
  filesystem: (typeof DISK_FILESYSTEMS)[number];
  status: (typeof DISK_STATUSES)[number];
  created: Date;
  updated: Date;
}

/** Label, size and file system of a disk that is created with its instance. */
export type DiskPlan = Pick<Disk, 'label' | 'size' | 'filesystem'>;

/** The disks of an instance with an image: the root disk gets everything except swap. */
export function disksOfImage(image: { label: string }, room: number, swapSize: number): DiskPlan[] {
  const root: DiskPlan = { label: `${image.label} Disk`, size: room - swapSize, filesystem: 'ext4' };
  if (swapSize === 0) return [root];
  return [root, { label: `${swapSize} MB Swap Image`, size: swapSize, filesystem: 'swap' }];
}
