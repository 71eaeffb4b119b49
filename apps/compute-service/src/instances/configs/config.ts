import { COMPUTE, DEVICE_SLOTS, HELPERS, invalid, reasons } from '@stratus/contracts';
import type {
  ApiError,
  ConfigRecord,
  ConfigSettings,
  CreateConfigRequest,
  DeviceSlot,
  DevicesRequest,
  Helper,
  RunLevel,
  UpdateConfigRequest,
  VirtMode,
} from '@stratus/contracts';
import { changesIn } from '../../changes.js';
import type { Instance } from '../instance.js';
import { slotFault } from './slot-volume.js';
import type { SlotInstance, SlotVolume } from './slot-volume.js';

/** The fields that are taken from the request as they are; without interfaces. */
export interface Settings {
  label: string;
  kernel: string;
  comments: string;
  memoryLimit: number;
  runLevel: RunLevel;
  virtMode: VirtMode;
  helpers: Record<Helper, boolean>;
  devices: Devices;
  rootDevice: string;
}

/** A configuration profile of an instance. */
export interface Config extends Settings {
  id: number;
  computeId: number;
  created: Date;
  updated: Date;
}

export type Devices = ConfigRecord['devices'];

export const DEFAULT_KERNEL = `${COMPUTE}/latest-64bit`;

const byName = <K extends string, T>(names: readonly K[], valueOf: (name: K) => T): Record<K, T> =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<K, T>;

const DEFAULTS: Omit<Settings, 'label' | 'devices'> = {
  kernel: DEFAULT_KERNEL,
  comments: '',
  memoryLimit: 0,
  runLevel: 'default',
  virtMode: 'paravirt',
  helpers: byName(HELPERS, () => true),
  rootDevice: '/dev/sda',
};

/** The settings of a new profile. */
export const newSettings = (request: CreateConfigRequest): Settings =>
  merged({ ...DEFAULTS, label: request.label, devices: devicesOf(request.devices) }, request);

/** The settings after an update; undefined when nothing changes. Devices are replaced as a whole. */
export function decideUpdateSettings(before: Settings, request: UpdateConfigRequest): Settings | undefined {
  const after: Settings = {
    ...merged(before, request),
    label: request.label ?? before.label,
    devices: request.devices ? devicesOf(request.devices) : before.devices,
  };
  return changesIn(before, after) && after;
}

const merged = (before: Settings, request: ConfigSettings): Settings => ({
  label: before.label,
  kernel: request.kernel ?? before.kernel,
  comments: request.comments ?? before.comments,
  memoryLimit: request.memory_limit ?? before.memoryLimit,
  runLevel: request.run_level ?? before.runLevel,
  virtMode: request.virt_mode ?? before.virtMode,
  helpers: byName(HELPERS, (name) => request.helpers?.[name] ?? before.helpers[name]),
  devices: before.devices,
  rootDevice: request.root_device ?? before.rootDevice,
});

/** Every slot, empty ones as null. */
export const devicesOf = (request: DevicesRequest): Devices =>
  byName(DEVICE_SLOTS, (slot) => {
    const { disk_id: disk = null, volume_id: volume = null } = request[slot] ?? {};
    return disk === null && volume === null ? null : { disk_id: disk, volume_id: volume };
  });

/** Disks and volumes that an instance's profiles can attach. */
export interface Attachable {
  instance: SlotInstance;
  /** Ids of the instance's disks. */
  disks: readonly number[];
  /** The volumes in the request that its caller may see. */
  volumes: readonly SlotVolume[];
}

/** All errors in the settings of a request (contract 4.2). */
export function faultsOfSettings(
  { kernel, devices }: Pick<UpdateConfigRequest, 'kernel' | 'devices'>,
  known: { kernelKnown: boolean; attachable: Attachable },
): ApiError[] {
  return [
    ...(kernel === undefined || known.kernelKnown ? [] : [{ field: 'kernel', reason: 'kernel is not valid' }]),
    ...(devices ? DEVICE_SLOTS.flatMap((slot) => deviceFaults(slot, devices, known.attachable)) : []),
  ];
}

function deviceFaults(slot: DeviceSlot, devices: DevicesRequest, attachable: Attachable): ApiError[] {
  const { disk_id: disk, volume_id: volume } = devices[slot] ?? {};
  const earlier = DEVICE_SLOTS.slice(0, DEVICE_SLOTS.indexOf(slot)).map((other) => devices[other]);
  const field = `devices.${slot}`;
  if (disk !== undefined && volume !== undefined) {
    return [{ field, reason: 'A slot takes a disk or a volume: send one of disk_id and volume_id' }];
  }
  const [name, id] = disk === undefined ? (['volume_id', volume] as const) : (['disk_id', disk] as const);
  if (id === undefined) return [];
  const { instance, disks, volumes } = attachable;
  const diskFault = { field: `${field}.disk_id`, reason: reasons.notValid('disk_id') };
  const fault =
    name === 'volume_id'
      ? slotFault(
          slot,
          volumes.find((each) => each.id === id),
          instance,
        )
      : disks.includes(id)
        ? undefined
        : diskFault;
  if (fault) return [fault];
  if (!earlier.some((other) => other?.[name] === id)) return [];
  return [{ field: `${field}.${name}`, reason: `${name} is in another slot already` }];
}

/** @throws ApiFailure 400 if the instance runs on this profile. */
export function refuseUnlessConfigDeletable(
  { id }: Pick<Config, 'id'>,
  instance: Pick<Instance, 'bootedConfigId'>,
): void {
  if (instance.bootedConfigId !== id) return;
  throw invalid(
    undefined,
    'The instance runs on this profile: shut it down, or reboot it with another profile, before deleting it',
  );
}
