import type { FilterableFields } from '../filter/filterable.js';
import { scalarFields } from '../filter/scalar-fields.js';
import { configRecord } from './config.record.js';
import { diskRecord } from './disk.record.js';
import { instanceRecord } from './instance.record.js';

/** Filterable fields of instances, their disks and their profiles (contract 3). */
export const INSTANCE_FIELDS = scalarFields(instanceRecord) satisfies FilterableFields;

export const DISK_FIELDS = scalarFields(diskRecord) satisfies FilterableFields;

/** `interfaces` contains the names of the VLANs of a profile. */
export const CONFIG_FIELDS = {
  ...scalarFields(configRecord, ['helpers', 'devices']),
  interfaces: 'array',
} as const satisfies FilterableFields;
