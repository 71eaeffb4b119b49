import { COMPUTE, COMPUTES } from '@stratus/contracts/browser';
import type { GlobalFlag, GrantEntity, Permission } from '@stratus/contracts/browser';

/** Kinds of entities with grants, as people read them. */
export const KIND_NAMES: Readonly<Record<GrantEntity, string>> = {
  [COMPUTE]: 'Instances',
  vpc: 'VPCs',
  firewall: 'Firewalls',
  volume: 'Volumes',
  nodebalancer: 'NodeBalancers',
  domain: 'Domains',
  database: 'Databases',
  image: 'Images',
  longview: 'Longview clients',
  stackscript: 'StackScripts',
};

/** What a global grant allows. */
export const FLAG_NAMES: Readonly<Record<GlobalFlag, string>> = {
  [`add_${COMPUTES}`]: 'Create instances',
  add_vpcs: 'Create VPCs',
  add_firewalls: 'Create firewalls',
  add_volumes: 'Create volumes',
  add_nodebalancers: 'Create NodeBalancers',
  add_domains: 'Create domains',
  add_databases: 'Create databases',
  add_images: 'Create images',
  add_longview: 'Create Longview clients',
  add_stackscripts: 'Create StackScripts',
  cancel_account: 'Close the account',
  longview_subscription: 'Change the Longview subscription',
} as Record<GlobalFlag, string>;

export const levelName = (permission: Permission | null): string =>
  permission === null ? 'None' : permission === 'read_only' ? 'Read only' : 'Read & write';
