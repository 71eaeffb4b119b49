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
  /** Where the console may list them, best first. */
  places: readonly string[];
}

export const COUNTED: readonly Counted[] = [
  { label: 'Instances', operation: 'listInstances', icon: 'server', places: ['/instances'] },
  { label: 'VPCs', operation: 'listVpcs', icon: 'network', places: ['/vpcs'] },
  { label: 'Firewalls', operation: 'listFirewalls', icon: 'shield', places: ['/firewalls'] },
  { label: 'Volumes', operation: 'listVolumes', icon: 'box', places: ['/volumes'] },
  { label: 'Node balancers', operation: 'listNodeBalancers', icon: 'map', places: ['/nodebalancers'] },
  { label: 'Databases', operation: 'listDatabases', icon: 'database', places: ['/databases'] },
  { label: 'Domains', operation: 'listDomains', icon: 'globe', places: ['/domains'] },
  { label: 'IP addresses', operation: 'listIps', icon: 'link', places: ['/addresses'] },
  { label: 'Tokens', operation: 'listTokens', icon: 'key', places: ['/profile/tokens', '/account/tokens', '/tokens'] },
  { label: 'Users', operation: 'listUsers', icon: 'user', places: ['/account/users', '/users'] },
];

/** The page of the console that lists them, if there is one. */
export const placeOf = ({ places }: Pick<Counted, 'places'>, pages: readonly string[]): string | undefined =>
  places.find((place) => pages.includes(place));

/** Everyone has a token and a user: they do not show that someone has begun. */
const OF_EVERYONE = new Set(['Tokens', 'Users']);

/** Whether there is nothing in the account yet; false while that is not known. */
export const isNew = (results: Readonly<Record<string, number | undefined>>): boolean => {
  const known = Object.entries(results).filter(([label, count]) => !OF_EVERYONE.has(label) && count !== undefined);
  return known.length > 0 && known.every(([, count]) => count === 0);
};
