import {
  BEFORE_SLASH,
  about,
  boolean,
  integer,
  list,
  nullable,
  oneOf,
  record,
  time,
  verbatim,
  worded,
} from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';
import { DEVICE_SLOTS, HELPERS, RUN_LEVELS, VIRT_MODES } from './config-fields.js';
import type { DeviceSlot, Helper } from './config-fields.js';
import { interfaceRecord } from './interface.record.js';

const device = about(
  nullable(
    record('ConfigDevice', {
      disk_id: nullable(integer('Id of the disk')),
      volume_id: nullable(integer('Id of the volume')),
    }),
  ),
  'Disk or volume in the slot; null for an empty one',
);

const each = <K extends string, T>(keys: readonly K[], value: T): Record<K, T> =>
  Object.fromEntries(keys.map((key) => [key, value])) as Record<K, T>;

/** Configuration profile of an instance (contract 4.2). */
export const configRecord = record('ComputeConfig', {
  id: integer('Id of the profile'),
  label: verbatim('Name', { minLength: 1, maxLength: 48 }),
  kernel: worded('Id of the kernel', BEFORE_SLASH),
  comments: verbatim('Free text'),
  memory_limit: integer('Memory in MB; 0 for all memory of the instance'),
  run_level: oneOf(RUN_LEVELS, 'Run level after the boot'),
  virt_mode: oneOf(VIRT_MODES, 'Kind of virtualisation'),
  interfaces: list(interfaceRecord, 'eth0, eth1, eth2; empty for one public interface'),
  helpers: about(
    record('ConfigHelpers', each<Helper, ReturnType<typeof boolean>>(HELPERS, boolean('Whether it is on'))),
    'Helpers that prepare the boot',
  ),
  devices: about(
    record('ConfigDevices', each<DeviceSlot, typeof device>(DEVICE_SLOTS, device)),
    'The disk or volume in each slot',
  ),
  root_device: verbatim('Device of the root file system'),
  initrd: nullable(verbatim('Always null')),
  created: time('Creation'),
  updated: time('Last change'),
});
export type ConfigRecord = Infer<typeof configRecord>;
