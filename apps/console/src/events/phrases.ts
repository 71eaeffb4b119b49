import { COMPUTE } from '@stratus/contracts/browser';

/** The entry of a key that comes from elsewhere. */
export const entryOf = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/** Forms of a verb: to do it, doing it, done. */
type Verb = readonly [infinitive: string, gerund: string, participle: string];

/** Last part of an action, in the order of how often one looks for it. */
export const VERBS: Readonly<Record<string, Verb>> = {
  create: ['create', 'Creating', 'Created'],
  update: ['change', 'Changing', 'Changed'],
  delete: ['delete', 'Deleting', 'Deleted'],
  boot: ['boot', 'Booting', 'Booted'],
  reboot: ['reboot', 'Rebooting', 'Rebooted'],
  shutdown: ['shut down', 'Shutting down', 'Shut down'],
  resize: ['resize', 'Resizing', 'Resized'],
  resize_create: ['schedule the resize of', 'Scheduling the resize of', 'Scheduled the resize of'],
  migrate: ['migrate', 'Migrating', 'Migrated'],
  migrate_datacenter: ['migrate to another region', 'Migrating to another region', 'Migrated to another region'],
  migrate_datacenter_create: ['schedule the migration of', 'Scheduling the migration of', 'Scheduled the migration of'],
  enable: ['enable', 'Enabling', 'Enabled'],
  disable: ['disable', 'Disabling', 'Disabled'],
  attach: ['attach', 'Attaching', 'Attached'],
  detach: ['detach', 'Detaching', 'Detached'],
  assign: ['assign', 'Assigning', 'Assigned'],
  share: ['share', 'Sharing', 'Shared'],
  unshare: ['stop sharing', 'Ending the sharing of', 'Stopped sharing'],
  restore: ['restore', 'Restoring', 'Restored'],
  add: ['add', 'Adding', 'Added'],
  remove: ['remove', 'Removing', 'Removed'],
  reset: ['reset', 'Resetting', 'Reset'],
};

/** Kinds of entities, in the services' word, as people read them. */
export const KINDS: Readonly<Record<string, string>> = {
  [COMPUTE]: 'instance',
  [`${COMPUTE}_config`]: 'profile',
  vpc: 'VPC',
  subnet: 'subnet',
  firewall: 'firewall',
  nodebalancer: 'NodeBalancer',
  volume: 'volume',
  vlan: 'VLAN',
  ipaddress: 'address',
  ipv6range: 'range',
  domain: 'domain',
  dns_record: 'record',
  nodebalancer_config: 'configuration',
  nodebalancer_node: 'node',
  database: 'database',
  tag: 'tag',
  user: 'user',
  user_ssh_key: 'SSH key',
  token: 'token',
  webhook: 'webhook',
  profile: 'profile',
  account: 'account',
  image: 'image',
  disk: 'disk',
};

/** First part of an action, and what it is about, up to the label of the entity. */
export const SUBJECTS: Readonly<Record<string, string>> = {
  ...KINDS,
  [`${COMPUTE}_config`]: 'a configuration profile of instance',
  disk: 'a disk of instance',
  database_backup: 'a backup of database',
  dns_zone: 'domain',
  dns_record: 'a record of domain',
  nodebalancer_config: 'a configuration of NodeBalancer',
  nodebalancer_node: 'a node of NodeBalancer',
  webhook_secret: 'a secret of webhook',
  profile: 'the profile',
  account: 'the account',
};

/** Actions that their parts do not say: a verb, and what comes before the label. */
export const SPECIAL: Readonly<Record<string, readonly [verb: string, subject: string]>> = {
  [`${COMPUTE}_addip`]: ['add', 'an address of instance'],
  [`${COMPUTE}_deleteip`]: ['remove', 'an address of instance'],
  firewall_device_add: ['add', 'a device of firewall'],
  firewall_device_remove: ['remove', 'a device of firewall'],
  password_reset: ['reset', 'the root password of instance'],
  database_credentials_reset: ['reset', 'the credentials of database'],
};

/** Actions that report a state, which no one caused. */
export const STATES: Readonly<Record<string, readonly [before: string, after: string]>> = {
  database_degraded: ['Database', 'works with fewer nodes'],
  database_failed: ['Database', 'failed'],
  database_create_failed: ['Could not create database', ''],
  database_update_failed: ['Could not change database', ''],
};
