import type { NewEvent } from '@stratus/commands';
import { COMPUTE, configRecord, instanceRecord } from '@stratus/contracts';
import type { ConfigRecord, InstanceRecord } from '@stratus/contracts';
import { granteesOf } from './audience.js';
import { defineEvent } from './define-event.js';
import { addressEntity, concerning, configEntity, instanceEntity } from './second-entity.js';
import type { Named } from './second-entity.js';

const aboutInstance = (instance: Named) => instanceEntity(instance);
const instance = { service: 'compute', entity: COMPUTE, seenBy: granteesOf(COMPUTE) };
const config = { ...instance, data: configRecord };
const addresses = { ...instance, data: instanceRecord };
const ofInstance = (_config: ConfigRecord, instance: Named) => aboutInstance(instance);

const created = defineEvent(
  { ...config, type: `${COMPUTE}_config_create`, summary: 'A configuration profile was added to an instance' },
  ofInstance,
);
const updated = defineEvent(
  { ...config, type: `${COMPUTE}_config_update`, summary: 'A configuration profile or its interfaces were changed' },
  ofInstance,
);
const deleted = defineEvent(
  {
    ...config,
    type: `${COMPUTE}_config_delete`,
    summary: 'A configuration profile was deleted',
    lifecycle: 'part-ends',
  },
  ofInstance,
);
const addressAdded = defineEvent(
  { ...addresses, type: `${COMPUTE}_addip`, summary: 'An IPv4 address was added to an instance' },
  aboutInstance,
);
const addressRemoved = defineEvent(
  { ...addresses, type: `${COMPUTE}_deleteip`, summary: 'An IPv4 address was removed from an instance' },
  aboutInstance,
);

/** Profile events concern the instance; the profile is the second entity (contract 4.8). */
const ofConfig =
  (define: (record: ConfigRecord, instance: Named) => NewEvent) =>
  (record: ConfigRecord, instance: Named): NewEvent =>
    concerning(define(record, instance), configEntity(record, instance.id));
const ofAddress =
  (define: (instance: InstanceRecord) => NewEvent) =>
  (instance: InstanceRecord, address: string): NewEvent =>
    concerning(define(instance), addressEntity(address));

export const configCreate = ofConfig(created);
export const configUpdate = ofConfig(updated);
export const configDelete = ofConfig(deleted);
export const instanceAddIp = ofAddress(addressAdded);
export const instanceDeleteIp = ofAddress(addressRemoved);
