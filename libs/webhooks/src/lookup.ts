import { promises as dns } from 'node:dns';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { AttemptError } from './attempt-error.js';
import type { NetworkRules } from './network-rules.js';
import { LOOPBACK_ADDRESSES, isLoopbackName } from './receiver-url.js';

export interface Lookup {
  /** All addresses of a host name, for one connection. */
  (name: string): Promise<readonly string[]>;
  /** Gives up all look-ups: a process that has some does not end. */
  cancel?: () => void;
}

/** A receiver cannot make an attempt try very many connections. */
const MAX_ADDRESSES = 8;
const QUERY = { timeout: 2_000, tries: 3 };

/** Host names in lower case, with their addresses, of a file like /etc/hosts. */
function hostsIn(text: string): Map<string, string[]> {
  const hosts = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/);
    if (isIP(address) === 0) continue;
    for (const name of names.map((each) => each.toLowerCase())) hosts.set(name, [...(hosts.get(name) ?? []), address]);
  }
  return hosts;
}

function systemHosts(): string {
  try {
    return readFileSync('/etc/hosts', 'utf8');
  } catch {
    return '';
  }
}

/**
 * Resolves names by /etc/hosts, then by DNS. It does not use getaddrinfo, for which the process has four threads: some
 * receivers whose name servers do not answer would hold up all others.
 *
 * @param servers DNS servers, like `127.0.0.1:53`; those of the system by default.
 * @param hostsFile the text of a file like /etc/hosts.
 */
export function nameLookup(servers?: readonly string[], hostsFile = systemHosts()): Lookup {
  const resolver = new dns.Resolver(QUERY);
  if (servers) resolver.setServers(servers);
  const hosts = hostsIn(hostsFile);
  const lookup = async (name: string): Promise<readonly string[]> => {
    if (isLoopbackName(name)) return LOOPBACK_ADDRESSES;
    const known = hosts.get(name);
    if (known) return known;
    const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    return found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
  };
  return Object.assign(lookup, { cancel: () => resolver.cancel() });
}

async function permittedAddresses(name: string, lookup: Lookup, rules: NetworkRules, secure: boolean) {
  const addresses = await lookup(name).catch(() => []);
  if (addresses.length === 0) throw new AttemptError('The host name does not resolve to an address');
  const judged = addresses.map((address) => ({
    address,
    family: isIP(address),
    fault: rules.faultOf(address, secure),
  }));
  const permitted = judged.filter(({ fault }) => fault === undefined).slice(0, MAX_ADDRESSES);
  if (permitted.length === 0) throw new AttemptError(judged[0]?.fault ?? 'The receiver has no address');
  return permitted.map(({ address, family }) => ({ address, family }));
}

const addressesFor = callbackify(permittedAddresses);

/**
 * The look-up of a connection: it gets only addresses that the rules permit, and it connects to no other, whatever the name
 * resolves to later.
 */
export const permittedLookup =
  (lookup: Lookup, rules: NetworkRules, secure: boolean): LookupFunction =>
  (name, options, callback) =>
    addressesFor(name, lookup, rules, secure, (error, addresses) => {
      const [first = { address: '', family: 0 }] = addresses ?? [];
      if (options.all && !error) callback(null, addresses);
      else callback(error, first.address, first.family);
    });
