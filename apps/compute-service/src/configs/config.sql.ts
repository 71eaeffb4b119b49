import { jsonTime } from '@stratus/platform/persistence';
import { INTERFACE_JSON } from '../interfaces/interface.sql.js';

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
  'devices', config.devices,
  'root_device', config.root_device,
  'initrd', null,
  'created', ${jsonTime('config.created')},
  'updated', ${jsonTime('config.updated')})`;
