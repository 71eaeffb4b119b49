import { jsonTime } from '@stratus/platform/persistence';

/** The record of an instance, as JSON that Postgres builds; `instance` is the row. */
export const INSTANCE_JSON = `json_build_object(
  'id', instance.id,
  'label', instance.label,
  'group', instance."group",
  'status', instance.status,
  'type', instance.type,
  'region', instance.region,
  'image', instance.image,
  'ipv4', instance.ipv4,
  'ipv6', instance.ipv6,
  'specs', instance.specs,
  'alerts', instance.alerts,
  'backups', instance.backups,
  'hypervisor', 'kvm',
  'watchdog_enabled', instance.watchdog_enabled,
  'tags', instance.tags,
  'host_uuid', instance.host_uuid,
  'has_user_data', instance.has_user_data,
  'created', ${jsonTime('instance.created')},
  'updated', ${jsonTime('instance.updated')})`;
