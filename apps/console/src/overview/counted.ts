import type { ListName } from '../api/operations.js';
import type { IconName } from '../ui/icon.js';

/** A kind of thing that an account has. */
export interface Counted {
  label: string;
  operation: Extract<
    ListName,
    | 'listInstances'
    | 'listVpcs'
    | 'listFirewalls'
    | 'listVolumes'
    | 'listNodeBalancers'
    | 'listDomains'
    | 'listDatabases'
    | 'listIps'
    | 'listTokens'
    | 'listUsers'
  >;
  icon: IconName;
  /** The page that lists them, if there is one. */
  place?: string | undefined;
}

export const COUNTED: readonly Counted[] = [
  { label: 'Instances', operation: 'listInstances', icon: 'server', place: '/instances' },
  { label: 'VPCs', operation: 'listVpcs', icon: 'network', place: '/vpcs' },
  { label: 'Firewalls', operation: 'listFirewalls', icon: 'shield', place: '/firewalls' },
  { label: 'Volumes', operation: 'listVolumes', icon: 'box', place: '/volumes' },
  { label: 'NodeBalancers', operation: 'listNodeBalancers', icon: 'split', place: '/nodebalancers' },
  { label: 'Databases', operation: 'listDatabases', icon: 'database', place: '/databases' },
  { label: 'Domains', operation: 'listDomains', icon: 'addressBook', place: '/domains' },
  { label: 'IP addresses', operation: 'listIps', icon: 'link', place: '/addresses' },
  { label: 'Tokens', operation: 'listTokens', icon: 'key', place: '/tokens' },
  { label: 'Users', operation: 'listUsers', icon: 'user', place: '/users' },
];

/** Everyone has a token and a user: they do not show that someone has begun. */
const OF_EVERYONE = new Set(['Tokens', 'Users']);

/** Whether there is nothing in the account yet; false while that is not known. */
export const isNew = (results: Readonly<Record<string, number | undefined>>): boolean => {
  const known = Object.entries(results).filter(([label, count]) => !OF_EVERYONE.has(label) && count !== undefined);
  return known.length > 0 && known.every(([, count]) => count === 0);
};
