import type { NewEvent } from '@stratus/commands';
import { COMPUTE, diskRecord } from '@stratus/contracts';
import type { DiskRecord } from '@stratus/contracts';
import { granteesOf } from './audience.js';
import { defineEvent } from './define-event.js';
import { concerning, diskEntity, instanceEntity } from './second-entity.js';
import type { Named } from './second-entity.js';

const ofInstance = (_disk: DiskRecord, instance: Named) => instanceEntity(instance);

const disk = { service: 'compute', entity: COMPUTE, data: diskRecord, seenBy: granteesOf(COMPUTE) };
const job = { ...disk, job: true };

const created = defineEvent({ ...job, type: 'disk_create', summary: 'A disk is added to an instance' }, ofInstance);
const updated = defineEvent({ ...disk, type: 'disk_update', summary: 'A disk was renamed' }, ofInstance);
const resized = defineEvent({ ...job, type: 'disk_resize', summary: 'A disk is resized' }, ofInstance);
const deleted = defineEvent(
  { ...job, type: 'disk_delete', summary: 'A disk is deleted', lifecycle: 'part-ends' },
  ofInstance,
);
const passwordReset = defineEvent(
  { ...job, type: 'password_reset', summary: 'The root password on a disk is reset' },
  ofInstance,
);

/** Disk events concern the instance; the disk is the second entity. */
const ofDisk =
  (define: (record: DiskRecord, instance: Named) => NewEvent) =>
  (record: DiskRecord, instance: Named): NewEvent =>
    concerning(define(record, instance), diskEntity(record, instance.id));

export const diskCreate = ofDisk(created);
export const diskUpdate = ofDisk(updated);
export const diskResize = ofDisk(resized);
export const diskDelete = ofDisk(deleted);
export const diskPasswordReset = ofDisk(passwordReset);
