/** The slots of an instance, in order. */
export const SLOTS = ['sda', 'sdb', 'sdc', 'sdd', 'sde', 'sdf', 'sdg', 'sdh'] as const;
export type Slot = (typeof SLOTS)[number];

export interface Device {
  disk_id?: number | null;
  volume_id?: number | null;
}
export type Devices = Readonly<Partial<Record<Slot, Device | null>>>;

const DISK = 'disk';
const VOLUME = 'volume';

/** A device as one text, for a choice; undefined for an empty slot. */
export function deviceText(device: Device | null | undefined): string | undefined {
  if (typeof device?.disk_id === 'number') return `${DISK} ${device.disk_id}`;
  return typeof device?.volume_id === 'number' ? `${VOLUME} ${device.volume_id}` : undefined;
}

/** The device that such a text names. */
export function deviceFrom(text: string | null): Device | undefined {
  const [kind, id] = (text ?? '').split(' ');
  if (id === undefined) return undefined;
  return kind === DISK ? { disk_id: Number(id) } : { volume_id: Number(id) };
}

/** All filled slots, with another device in one of them. */
export const withDevice = (devices: Devices, slot: Slot, device: Device | undefined): Devices =>
  Object.fromEntries(
    SLOTS.map((each) => [each, each === slot ? device : deviceFrom(deviceText(devices[each]) ?? null)] as const).filter(
      ([, given]) => given !== undefined,
    ),
  );
