import { COMPUTE, instanceRecord } from '@stratus/contracts';
import type { InstanceRecord } from '@stratus/contracts';
import { granteesOf } from './audience.js';
import { defineEvent } from './define-event.js';
import { instanceEntity } from './second-entity.js';

const aboutInstance = (instance: InstanceRecord) => instanceEntity(instance);

const instance = { service: 'compute', entity: COMPUTE, data: instanceRecord, seenBy: granteesOf(COMPUTE) };
const job = { ...instance, job: true };

export const instanceCreate = defineEvent(
  {
    ...job,
    type: `${COMPUTE}_create`,
    summary: 'An instance was created and is being provisioned',
    lifecycle: 'begins',
  },
  aboutInstance,
);
export const instanceUpdate = defineEvent(
  { ...instance, type: `${COMPUTE}_update`, summary: 'The settings of an instance were changed' },
  aboutInstance,
);
export const instanceDelete = defineEvent(
  {
    ...job,
    type: `${COMPUTE}_delete`,
    summary: 'An instance was deleted with its disks, profiles and addresses',
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
  { ...job, type: `${COMPUTE}_migrate`, summary: 'An instance migrates to a different host in its region' },
  aboutInstance,
);
export const instanceMigrateRegionCreate = defineEvent(
  {
    ...instance,
    type: `${COMPUTE}_migrate_datacenter_create`,
    summary: 'The migration of an instance to a different region was requested',
  },
  aboutInstance,
);
export const instanceMigrateRegion = defineEvent(
  { ...job, type: `${COMPUTE}_migrate_datacenter`, summary: 'An instance migrates to a different region' },
  aboutInstance,
);
export const instanceResizeCreate = defineEvent(
  { ...instance, type: `${COMPUTE}_resize_create`, summary: 'The resize of an instance was requested' },
  aboutInstance,
);
export const instanceResize = defineEvent(
  { ...job, type: `${COMPUTE}_resize`, summary: 'An instance is resized' },
  aboutInstance,
);
