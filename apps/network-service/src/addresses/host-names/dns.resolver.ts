import { Resolver } from 'node:dns/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { NetworkServiceConfiguration } from '../../network-service.configuration.js';
import { HostNamesResolver } from './host-names.resolver.js';
import { KnownNames } from './known-names.js';

type Settings = Pick<NetworkServiceConfiguration, 'DNS_SERVERS' | 'DNS_TIMEOUT_MS' | 'DNS_CACHE_MS'>;

/** Looks names up in the DNS. A name that was found is not looked up again for a while; one that was not is. */
export class DnsResolver extends HostNamesResolver {
  private readonly resolver: Resolver;
  private readonly known: KnownNames;

  constructor(private readonly settings: Settings) {
    super();
    this.resolver = new Resolver({ timeout: settings.DNS_TIMEOUT_MS, tries: 1 });
    if (settings.DNS_SERVERS.length > 0) this.resolver.setServers(settings.DNS_SERVERS);
    this.known = new KnownNames(settings.DNS_CACHE_MS);
  }

  async resolve(name: string): Promise<boolean> {
    if (this.known.has(name, Date.now())) return true;
    const found = await this.lookUp(name);
    if (found) this.known.add(name, Date.now());
    return found;
  }

  /** Each server may take the time limit; all together may not. */
  private async lookUp(name: string): Promise<boolean> {
    const inTime = new AbortController();
    const lookups = [this.resolver.resolve4(name), this.resolver.resolve6(name)];
    const found = Promise.any(lookups.map(async (lookup) => (await lookup).length > 0 || Promise.reject(new Error())))
      .then(() => true)
      .catch(() => false);
    const late = delay(this.settings.DNS_TIMEOUT_MS, false, { signal: inTime.signal }).catch(() => false);
    return Promise.race([found, late]).finally(() => inTime.abort());
  }
}
