import { Resolver } from 'node:dns/promises';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIGURATION } from '@stratus/platform/persistence';
import type { NetworkServiceConfiguration } from '../network-service.configuration.js';

/** Looks up host names in the DNS. */
@Injectable()
export class HostNamesResolver {
  private readonly resolver: Resolver;

  constructor(@Inject(CONFIGURATION) { DNS_SERVERS, DNS_TIMEOUT_MS }: NetworkServiceConfiguration) {
    this.resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 1 });
    if (DNS_SERVERS.length > 0) this.resolver.setServers(DNS_SERVERS);
  }

  /** True when the name has an address; false also when no server answers in time. */
  async resolves(name: string): Promise<boolean> {
    const lookups = [this.resolver.resolve4(name), this.resolver.resolve6(name)];
    return Promise.any(lookups.map(async (lookup) => (await lookup).length > 0 || Promise.reject(new Error('empty'))))
      .then(() => true)
      .catch(() => false);
  }
}
