import type { Limited } from '@stratus/commands';
import { COMPUTES } from '@stratus/contracts';
import type { InstanceAlerts, InstanceBackups, InstanceRecord, InstanceSpecs } from '@stratus/contracts';
import { compactJsonb, jsonRecord, jsonTime } from '@stratus/lists';

/** JSON of an instance record, built by Postgres; `instance` is the row. */
export const INSTANCE_JSON = jsonRecord<InstanceRecord>({
  id: 'instance.id',
  label: 'instance.label',
  group: 'instance."group"',
  status: 'instance.status',
  type: 'instance.type',
  region: 'instance.region',
  image: 'instance.image',
  ipv4: 'instance.ipv4',
  ipv6: 'instance.ipv6',
  specs: compactJsonb<InstanceSpecs>('instance.specs'),
  alerts: compactJsonb<InstanceAlerts>('instance.alerts'),
  backups: compactJsonb<InstanceBackups>('instance.backups', 'no text has a space'),
  hypervisor: `'kvm'`,
  watchdog_enabled: 'instance.watchdog_enabled',
  tags: 'instance.tags',
  host_uuid: 'instance.host_uuid',
  has_user_data: 'instance.has_user_data',
  disk_encryption: `'disabled'`,
  lke_cluster_id: 'null',
  placement_group: 'null',
  created: jsonTime('instance.created'),
  updated: jsonTime('instance.updated'),
});

/** What counts towards an account's limit of instances. */
export const INSTANCE_LIMIT: Limited = {
  kind: COMPUTES,
  plural: 'instances',
  rows: 'select from instances where account_id = $1',
};
