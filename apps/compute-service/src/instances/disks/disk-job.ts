import type { NewEvent } from '@stratus/commands';
import type { DiskRecord, InstanceRecord } from '@stratus/contracts';
import { diskCreate, diskDelete, diskPasswordReset, diskResize } from '@stratus/events';
import type { StatusJobInput } from '../jobs/job-input.js';

export type DiskChange = { what: 'create' | 'delete' | 'password' } | { what: 'resize'; size: number };

/** Input of the job that changes a disk. */
export interface DiskJobInput extends StatusJobInput {
  diskId: number;
  change: DiskChange;
}

const EVENTS: Readonly<Record<DiskChange['what'], (disk: DiskRecord, instance: InstanceRecord) => NewEvent>> = {
  create: diskCreate,
  resize: diskResize,
  delete: diskDelete,
  password: diskPasswordReset,
};

/** Builds the event of a disk job from the record of its instance. */
export const eventOf =
  ({ what }: DiskChange, disk: DiskRecord) =>
  (instance: InstanceRecord): NewEvent =>
    EVENTS[what](disk, instance);
