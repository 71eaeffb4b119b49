import { COMPUTE, instanceRecord } from '@stratus/contracts';
import type { InstanceRecord } from '@stratus/contracts';
import { granteesOf } from './audience.js';
import { defineEvent } from './define-event.js';
import { instanceEntity } from './second-entity.js';

const aboutInstance = (instance: InstanceRecord) => instanceEntity(instance);

const instance = { service: 'compute', entity: COMPUTE, data: instanceRecord, seenBy: granteesOf(COMPUTE) };
const job = { ...instance, job: true };

export const instanceCreate = defineEvent(
  { ...job, type: `${COMPUTE}_create`, summary: 'An instance was created and is provisioned', lifecycle: 'begins' },
  aboutInstance,
);
export const instanceUpdate = defineEvent(
  { ...instance, type: `${COMPUTE}_update`, summary: 'An instance got other settings' },
  aboutInstance,
);
export const instanceDelete = defineEvent(
  {
    ...job,
    type: `${COMPUTE}_delete`,
    summary: 'An instance was deleted with everything that it had',
    lifecycle: 'ends',
  },
  aboutInstance,
);
export const instanceBoot = defineEvent(
  { ...job, type: `${COMPUTE}_boot`, summary: 'An instance boots' },
  aboutInstance,
);
export const instanceReboot = defineEvent(
  { ...job, type: `${COMPUTE}_reboot`, summary: 'An instance reboots' },
  aboutInstance,
);
export const instanceShutdown = defineEvent(
  { ...job, type: `${COMPUTE}_shutdown`, summary: 'An instance shuts down' },
  aboutInstance,
);
export const instanceMigrate = defineEvent(
  { ...job, type: `${COMPUTE}_migrate`, summary: 'An instance moves to another host of its region' },
  aboutInstance,
);
export const instanceMigrateRegionCreate = defineEvent(
  {
    ...instance,
    type: `${COMPUTE}_migrate_datacenter_create`,
    summary: 'An instance was asked to move to another region',
  },
  aboutInstance,
);
export const instanceMigrateRegion = defineEvent(
  { ...job, type: `${COMPUTE}_migrate_datacenter`, summary: 'An instance moves to another region' },
  aboutInstance,
);
export const instanceResizeCreate = defineEvent(
  { ...instance, type: `${COMPUTE}_resize_create`, summary: 'An instance was asked to take another type' },
  aboutInstance,
);
export const instanceResize = defineEvent(
  { ...job, type: `${COMPUTE}_resize`, summary: 'An instance takes another type' },
  aboutInstance,
);
