import type { FilterableFields } from '../filter/filterable.js';
import { Flag, Integer, Nested, OneOf, Optional, Text } from '../validation/decorators.js';

export const RUN_LEVELS = ['default', 'single', 'binbash'] as const;
export type RunLevel = (typeof RUN_LEVELS)[number];
export const VIRT_MODES = ['paravirt', 'fullvirt'] as const;
export type VirtMode = (typeof VIRT_MODES)[number];

/** Device slots of an instance, in order. */
export const DEVICE_SLOTS = ['sda', 'sdb', 'sdc', 'sdd', 'sde', 'sdf', 'sdg', 'sdh'] as const;
export type DeviceSlot = (typeof DEVICE_SLOTS)[number];

/** Helpers that prepare a distribution for booting. */
export const HELPERS = ['updatedb_disabled', 'distro', 'modules_dep', 'network', 'devtmpfs_automount'] as const;
export type Helper = (typeof HELPERS)[number];

/** The disk or volume of the instance in a slot. */
export class DeviceRequest {
  @Optional() @Integer(1) disk_id?: number;
  @Optional() @Integer(1) volume_id?: number;
}

/** The device in each slot. Unknown slots are ignored, like any unknown field (choice C16). */
export class DevicesRequest implements Partial<Record<DeviceSlot, DeviceRequest>> {
  @Optional() @Nested(() => DeviceRequest) sda?: DeviceRequest;
  @Optional() @Nested(() => DeviceRequest) sdb?: DeviceRequest;
  @Optional() @Nested(() => DeviceRequest) sdc?: DeviceRequest;
  @Optional() @Nested(() => DeviceRequest) sdd?: DeviceRequest;
  @Optional() @Nested(() => DeviceRequest) sde?: DeviceRequest;
  @Optional() @Nested(() => DeviceRequest) sdf?: DeviceRequest;
  @Optional() @Nested(() => DeviceRequest) sdg?: DeviceRequest;
  @Optional() @Nested(() => DeviceRequest) sdh?: DeviceRequest;
}

export class HelpersRequest implements Partial<Record<Helper, boolean>> {
  @Optional() @Flag() updatedb_disabled?: boolean;
  @Optional() @Flag() distro?: boolean;
  @Optional() @Flag() modules_dep?: boolean;
  @Optional() @Flag() network?: boolean;
  @Optional() @Flag() devtmpfs_automount?: boolean;
}

/** Fields that creating and updating a profile have in common. */
export class ConfigSettings {
  @Optional() @Text(1, 64) kernel?: string;
  @Optional() @Text(0, 65_535) comments?: string;
  @Optional() @Integer(0, 2_147_483_647) memory_limit?: number;
  @Optional() @OneOf(RUN_LEVELS) run_level?: RunLevel;
  @Optional() @OneOf(VIRT_MODES) virt_mode?: VirtMode;
  @Optional() @Nested(() => HelpersRequest) helpers?: HelpersRequest;
  @Optional() @Text(1, 255) root_device?: string;
}

/** Filterable fields of the profiles of an instance (contract 3); `interfaces` contains the names of their VLANs. */
export const CONFIG_FIELDS = { label: 'string', interfaces: 'array' } as const satisfies FilterableFields;
