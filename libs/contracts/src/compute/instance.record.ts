import {
  BEFORE_SLASH,
  about,
  always,
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

/** Statuses of an instance (contract 4.1). */
export const INSTANCE_STATUSES = [
  'running',
  'offline',
  'booting',
  'rebooting',
  'shutting_down',
  'provisioning',
  'deleting',
  'migrating',
  'resizing',
  'rebuilding',
  'cloning',
  'restoring',
  'stopped',
  'billing_suspension',
] as const;
export type InstanceStatus = (typeof INSTANCE_STATUSES)[number];

export const BACKUP_DAYS = [
  'Scheduling',
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;
export const BACKUP_WINDOWS = [
  'Scheduling',
  'W0',
  'W2',
  'W4',
  'W6',
  'W8',
  'W10',
  'W12',
  'W14',
  'W16',
  'W18',
  'W20',
  'W22',
] as const;

export const instanceSpecs = record('InstanceSpecs', {
  disk: integer('Disk in MB'),
  memory: integer('Memory in MB'),
  vcpus: integer('Virtual CPUs'),
  gpus: integer('GPUs'),
  transfer: integer('Monthly outbound transfer in GB'),
});
export type InstanceSpecs = Infer<typeof instanceSpecs>;

export const instanceAlerts = record('InstanceAlerts', {
  cpu: integer('Percent of CPU, 100 for each core; 0 for off', { minimum: 0 }),
  network_in: integer('Inbound traffic in Mbit/s; 0 for off', { minimum: 0 }),
  network_out: integer('Outbound traffic in Mbit/s; 0 for off', { minimum: 0 }),
  transfer_quota: integer('Percent of the transfer quota; 0 for off', { minimum: 0 }),
  io: integer('Disk operations per second; 0 for off', { minimum: 0 }),
});
export type InstanceAlerts = Infer<typeof instanceAlerts>;

export const instanceBackups = record('InstanceBackups', {
  enabled: boolean('Whether backups of the instance are on'),
  available: boolean('Whether the instance has a backup to restore'),
  schedule: about(
    record('InstanceBackupSchedule', {
      day: nullable(oneOf(BACKUP_DAYS, 'Day of the weekly backup')),
      window: nullable(oneOf(BACKUP_WINDOWS, 'First hour, UTC, of the two hours in which backups run')),
    }),
    'Schedule of the backups',
  ),
  last_successful: nullable(time('Last backup that succeeded')),
});
export type InstanceBackups = Infer<typeof instanceBackups>;

/** A compute instance (contract 4.1). */
export const instanceRecord = record('Instance', {
  id: integer('Id of the instance'),
  label: verbatim('Display name, unique per account', { minLength: 3, maxLength: 64 }),
  group: verbatim('Deprecated: name of a group of instances'),
  status: oneOf(INSTANCE_STATUSES, 'Status'),
  type: verbatim('Id of the type'),
  region: verbatim('Region id'),
  image: nullable(worded('Id of the image that its disk was created from', BEFORE_SLASH)),
  ipv4: list(verbatim('Address'), 'All IPv4 addresses, public ones first'),
  ipv6: nullable(verbatim('SLAAC address with /128')),
  specs: about(instanceSpecs, 'Resources of the instance'),
  alerts: about(instanceAlerts, 'Thresholds of alerts'),
  backups: about(instanceBackups, 'Backups of the instance'),
  hypervisor: oneOf(['kvm'], 'Virtualisation'),
  watchdog_enabled: boolean('Whether the instance reboots if it powers off unexpectedly'),
  tags: list(verbatim('Tag'), 'Tags of the instance'),
  host_uuid: verbatim('Id of the host machine'),
  has_user_data: boolean('Whether the instance has user data'),
  disk_encryption: oneOf(['disabled'], 'Whether its disks are encrypted'),
  lke_cluster_id: always('Id of the Kubernetes cluster that the instance is a node of; always null'),
  placement_group: always('Placement group of the instance; always null'),
  created: time('Creation'),
  updated: time('Last change'),
});
export type InstanceRecord = Infer<typeof instanceRecord>;
