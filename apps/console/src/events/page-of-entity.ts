import { COMPUTE } from '@stratus/contracts/browser';
import type { Dialect } from '../api/dialect.js';

/** Paths of the API below `/v4`, in the services' word, and where the console may show what is there, best first. */
const PLACES: readonly (readonly [RegExp, readonly string[]])[] = [
  [new RegExp(`^/${COMPUTE}/instances/([^/]+)`), ['/instances/$1']],
  [/^\/networking\/firewalls\/([^/]+)/, ['/firewalls/$1']],
  [/^\/networking\/ips\/([^/]+)/, ['/addresses/$1', '/addresses']],
  [/^\/networking\/ipv6\/ranges\/([^/]+)/, ['/addresses/ranges']],
  [/^\/networking\/vlans/, ['/vlans']],
  [/^\/databases\/([^/]+)\/instances\/([^/]+)/, ['/databases/$1/instances/$2', '/databases/$1/$2', '/databases/$2']],
  [/^\/account\/users\/([^/]+)/, ['/account/users/$1', '/users/$1', '/account/users', '/users']],
  [/^\/profile\/tokens/, ['/profile/tokens', '/account/tokens', '/tokens']],
  [/^\/(vpcs|domains|nodebalancers|volumes|tags)\/([^/]+)/, ['/$1/$2', '/$1']],
  [/^\/profile$/, ['/profile']],
];

/**
 * The page of an entity, if the console has one.
 *
 * @param url of an event, in the words of the gateway.
 * @param pages of the console, parameters as `:name`.
 */
export function pageOfEntity(url: string, dialect: Dialect, pages: readonly string[]): string | undefined {
  const path = dialect.path(url.replace(/^\/v4/, ''));
  for (const [place, candidates] of PLACES) {
    const found = place.exec(path);
    if (found)
      return candidates
        .map((candidate) => candidate.replaceAll(/\$(\d)/g, (_, group: string) => found[Number(group)] ?? ''))
        .find((candidate) => pages.some((page) => isPath(candidate, page)));
  }
  return undefined;
}

function isPath(path: string, page: string): boolean {
  const [segments, expected] = [path.split('/'), page.split('/')];
  return (
    segments.length === expected.length &&
    expected.every((segment, index) => (segment.startsWith(':') ? segments[index] !== '' : segments[index] === segment))
  );
}
