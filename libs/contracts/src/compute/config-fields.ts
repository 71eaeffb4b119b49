import { BEFORE_SLASH } from '../schema/schema.js';
import { Flag, Integer, Nested, OneOf, Optional, VerbatimText, WordedText } from '../validation/decorators.js';

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
  @Optional('Id of a disk of the instance') @Integer(1) disk_id?: number;
  @Optional('Id of a volume in the region of the instance; attached if necessary')
  @Integer(1)
  volume_id?: number;
}

/** The device in each slot. Unknown slots are ignored, like any unknown field (choice C16). */
export class DevicesRequest implements Partial<Record<DeviceSlot, DeviceRequest>> {
  @Optional('Disk or volume in the slot sda') @Nested(() => DeviceRequest) sda?: DeviceRequest;
  @Optional('Disk or volume in the slot sdb') @Nested(() => DeviceRequest) sdb?: DeviceRequest;
  @Optional('Disk or volume in the slot sdc') @Nested(() => DeviceRequest) sdc?: DeviceRequest;
  @Optional('Disk or volume in the slot sdd') @Nested(() => DeviceRequest) sdd?: DeviceRequest;
  @Optional('Disk or volume in the slot sde') @Nested(() => DeviceRequest) sde?: DeviceRequest;
  @Optional('Disk or volume in the slot sdf') @Nested(() => DeviceRequest) sdf?: DeviceRequest;
  @Optional('Disk or volume in the slot sdg') @Nested(() => DeviceRequest) sdg?: DeviceRequest;
  @Optional('Disk or volume in the slot sdh') @Nested(() => DeviceRequest) sdh?: DeviceRequest;
}

export class HelpersRequest implements Partial<Record<Helper, boolean>> {
  @Optional('Whether to disable updatedb') @Flag() updatedb_disabled?: boolean;
  @Optional('Whether to apply settings for the distribution at boot') @Flag() distro?: boolean;
  @Optional('Whether to write modules.dep for the kernel') @Flag() modules_dep?: boolean;
  @Optional('Whether to configure the network at boot') @Flag() network?: boolean;
  @Optional('Whether to mount devtmpfs at boot') @Flag() devtmpfs_automount?: boolean;
}

/** Fields that creating and updating a profile have in common. */
export class ConfigSettings {
  @Optional('Id of the kernel; `compute/latest-64bit` by default') @WordedText(1, 64, BEFORE_SLASH) kernel?: string;
  @Optional('Free text') @VerbatimText(0, 65_535) comments?: string;
  @Optional('Memory in MB that the instance may use; 0 for all of it') @Integer(0, 2_147_483_647) memory_limit?: number;
  @Optional('Run level at boot') @OneOf(RUN_LEVELS) run_level?: RunLevel;
  @Optional('Virtualization mode') @OneOf(VIRT_MODES) virt_mode?: VirtMode;
  @Optional('Helpers that prepare the boot; omitted ones stay unchanged')
  @Nested(() => HelpersRequest)
  helpers?: HelpersRequest;
  @Optional('Device to boot from; `/dev/sda` by default') @VerbatimText(1, 255) root_device?: string;
}
