import { jsonTime } from '@stratus/platform/persistence';
import { INTERFACE_JSON } from '../interfaces/interface.sql.js';

/** A slot holds on to its volume's id; it is empty while that is not attached to the instance, or is no more. */
const DEVICES_JSON = `(
  select json_object_agg(slot, case
           when device ->> 'volume_id' is null or exists (
             select from volumes as volume
              where volume.id = (device ->> 'volume_id')::bigint and volume.compute_id = config.compute_id)
           then device end)
    from jsonb_each(config.devices) as each (slot, device))`;

/** The record of a profile, as JSON that Postgres builds; `config` is the row. */
export const CONFIG_JSON = `json_build_object(
  'id', config.id,
  'label', config.label,
  'kernel', config.kernel,
  'comments', config.comments,
  'memory_limit', config.memory_limit,
  'run_level', config.run_level,
  'virt_mode', config.virt_mode,
  'interfaces', coalesce((
    select json_agg(${INTERFACE_JSON} order by interface.position)
      from interfaces as interface where interface.config_id = config.id), '[]'),
  'helpers', config.helpers,
  'devices', ${DEVICES_JSON},
  'root_device', config.root_device,
  'initrd', null,
  'created', ${jsonTime('config.created')},
  'updated', ${jsonTime('config.updated')})`;
