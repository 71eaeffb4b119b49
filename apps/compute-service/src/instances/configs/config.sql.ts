import { DEVICE_SLOTS } from '@stratus/contracts';
import type { ConfigRecord, DeviceSlot } from '@stratus/contracts';
import { compactJsonb, jsonList, jsonRecord, jsonTime } from '@stratus/lists';
import { INTERFACE_JSON } from './interfaces/interface.sql.js';

const DEVICE_JSON = jsonRecord<NonNullable<ConfigRecord['devices'][DeviceSlot]>>({
  disk_id: `device -> 'disk_id'`,
  volume_id: `device -> 'volume_id'`,
});

/** A slot keeps its ids, but is shown as empty when its disk is deleted or its volume is not attached to the instance. */
const deviceJson = (slot: DeviceSlot): string => `(
  select ${DEVICE_JSON} from (select config.devices -> '${slot}' as device) as slot
   where jsonb_typeof(device) = 'object' and (device ->> 'volume_id' is null or exists (
     select from volumes as volume
      where volume.id = (device ->> 'volume_id')::bigint and volume.compute_id = config.compute_id))
     and (device ->> 'disk_id' is null or exists (
     select from disks as disk
      where disk.id = (device ->> 'disk_id')::bigint and disk.compute_id = config.compute_id)))`;

const DEVICES_JSON = jsonRecord<ConfigRecord['devices']>(
  Object.fromEntries(DEVICE_SLOTS.map((slot) => [slot, deviceJson(slot)])) as Record<DeviceSlot, string>,
);

/** JSON of a profile record, built by Postgres; `config` is the row. */
export const CONFIG_JSON = jsonRecord<ConfigRecord>({
  id: 'config.id',
  label: 'config.label',
  kernel: 'config.kernel',
  comments: 'config.comments',
  memory_limit: 'config.memory_limit',
  run_level: 'config.run_level',
  virt_mode: 'config.virt_mode',
  interfaces: jsonList(`select ${INTERFACE_JSON}
    from interfaces as interface where interface.config_id = config.id order by interface.position`),
  helpers: compactJsonb<ConfigRecord['helpers']>('config.helpers'),
  devices: DEVICES_JSON,
  root_device: 'config.root_device',
  initrd: 'null',
  created: jsonTime('config.created'),
  updated: jsonTime('config.updated'),
});
