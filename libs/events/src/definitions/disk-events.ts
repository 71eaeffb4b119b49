import { COMPUTE, diskRecord } from '@stratus/contracts';
import type { DiskRecord, InstanceRecord } from '@stratus/contracts';
import type { NewEvent } from '@stratus/platform/persistence';
import { granteesOf } from './audience.js';
import { defineEvent } from './define-event.js';

type Named = Pick<InstanceRecord, 'id' | 'label'>;

const instanceUrl = ({ id }: Named): string => `/v4/${COMPUTE}/instances/${id}`;
const ofInstance = (_disk: DiskRecord, instance: Named) => ({
  id: instance.id,
  label: instance.label,
  url: instanceUrl(instance),
});

const disk = { service: 'compute', entity: COMPUTE, data: diskRecord, seenBy: granteesOf(COMPUTE) };
const job = { ...disk, job: true };

const created = defineEvent({ ...job, type: 'disk_create', summary: 'An instance gets another disk' }, ofInstance);
const updated = defineEvent({ ...disk, type: 'disk_update', summary: 'A disk got another label' }, ofInstance);
const resized = defineEvent({ ...job, type: 'disk_resize', summary: 'A disk takes another size' }, ofInstance);
const deleted = defineEvent(
  { ...job, type: 'disk_delete', summary: 'A disk is deleted', lifecycle: 'part-ends' },
  ofInstance,
);
const passwordReset = defineEvent(
  { ...job, type: 'password_reset', summary: 'A disk gets another root password' },
  ofInstance,
);

/** Events of disks are about the instance; the disk is the second entity. */
const ofDisk =
  (define: (record: DiskRecord, instance: Named) => NewEvent) =>
  (record: DiskRecord, instance: Named): NewEvent => ({
    ...define(record, instance),
    secondaryEntity: {
      type: 'disk',
      id: record.id,
      label: record.label,
      url: `${instanceUrl(instance)}/disks/${record.id}`,
    },
  });

export const diskCreate = ofDisk(created);
export const diskUpdate = ofDisk(updated);
export const diskResize = ofDisk(resized);
export const diskDelete = ofDisk(deleted);
export const diskPasswordReset = ofDisk(passwordReset);
