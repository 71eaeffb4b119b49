import { Resolver } from 'node:dns/promises';
import { isIPv4 } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { canonicalIp } from '@stratus/contracts';
import type { NetworkServiceConfiguration } from '../../network-service.configuration.js';
import { HostNamesResolver } from './host-names.resolver.js';
import type { Lookup } from './host-names.resolver.js';
import { KnownNames } from './known-names.js';

type Settings = Pick<NetworkServiceConfiguration, 'DNS_SERVERS' | 'DNS_TIMEOUT_MS' | 'DNS_CACHE_MS'>;

/** Looks names up in the DNS. Caches matches for a while, and nothing else. */
export class DnsResolver extends HostNamesResolver {
  private readonly resolver: Resolver;
  /** Matching names, each with its address. */
  private readonly matches: KnownNames;

  constructor(private readonly settings: Settings) {
    super();
    this.resolver = new Resolver({ timeout: settings.DNS_TIMEOUT_MS, tries: 1 });
    if (settings.DNS_SERVERS.length > 0) this.resolver.setServers(settings.DNS_SERVERS);
    this.matches = new KnownNames(settings.DNS_CACHE_MS);
  }

  async lookUp(name: string, address: string): Promise<Lookup> {
    const match = `${name} ${address}`;
    if (this.matches.has(match, performance.now())) return 'match';
    const found = await this.inTime(this.ask(name, address));
    if (found === 'match') this.matches.add(match, performance.now());
    return found;
  }

  /** Limits the total time: each server alone may take the whole time limit. */
  private async inTime(asking: Promise<Lookup>): Promise<Lookup> {
    const end = new AbortController();
    const late = delay(this.settings.DNS_TIMEOUT_MS, 'unknown' as const, { signal: end.signal });
    return Promise.race([asking, late.catch(() => 'unknown' as const)]).finally(() => end.abort());
  }

  /** Queries both families at once. The address's own family decides, unless the name has no address of that family. */
  private async ask(name: string, address: string): Promise<Lookup> {
    const lookups = [this.resolver.resolve4(name), this.resolver.resolve6(name)].map((lookup) =>
      lookup.catch(() => []),
    );
    for (const lookup of isIPv4(address) ? lookups : lookups.toReversed()) {
      const found = await lookup;
      if (found.length > 0) return found.some((each) => canonicalIp(each) === address) ? 'match' : 'elsewhere';
    }
    return 'unknown';
  }
}
