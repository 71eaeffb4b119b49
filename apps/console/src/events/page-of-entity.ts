import { COMPUTE } from '@stratus/contracts/browser';
import type { Dialect } from '../api/dialect.js';

/** Paths of the API below `/v4`, in the services' word, and the pages that show what is there. */
const PLACES: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`^/${COMPUTE}/instances/([^/]+)`), '/instances/$1'],
  [/^\/networking\/firewalls\/([^/]+)/, '/firewalls/$1'],
  [/^\/networking\/ips\/([^/]+)/, '/addresses'],
  [/^\/networking\/ipv6\/ranges\/([^/]+)/, '/addresses/ranges'],
  [/^\/networking\/vlans/, '/vlans'],
  [/^\/databases\/([^/]+)\/instances\/([^/]+)/, '/databases/$1/$2'],
  [/^\/account\/users\/([^/]+)/, '/users/$1'],
  [/^\/account\/webhooks\/([^/]+)/, '/webhooks/$1'],
  [/^\/profile\/tokens\/([^/]+)/, '/tokens/$1'],
  [/^\/profile\/sshkeys\/([^/]+)/, '/ssh-keys/$1'],
  [/^\/(vpcs|volumes|tags|domains|nodebalancers)\/([^/]+)/, '/$1/$2'],
];

/**
 * The page of an entity, if the console has one.
 *
 * @param url of an event, in the words of the gateway.
 */
export function pageOfEntity(url: string, dialect: Dialect): string | undefined {
  const path = dialect.path(url.replace(/^\/v4/, ''));
  for (const [place, page] of PLACES) {
    const found = place.exec(path);
    if (found) return page.replaceAll(/\$(\d)/g, (_, group: string) => found[Number(group)] ?? '');
  }
  return undefined;
}
