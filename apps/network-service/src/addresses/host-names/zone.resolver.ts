import { HostNamesResolver } from './host-names.resolver.js';
import type { Lookup } from './host-names.resolver.js';
import { addressesIn } from './zone-file.js';
import type { Zone } from './zone-file.js';

/** Resolves names from a zone file without asking a server, for demonstrations and tests. */
export class ZoneResolver extends HostNamesResolver {
  constructor(private readonly zone: Zone) {
    super();
  }

  async lookUp(name: string, address: string): Promise<Lookup> {
    const addresses = addressesIn(this.zone, name);
    if (addresses.length === 0) return 'unknown';
    return addresses.includes(address) ? 'match' : 'elsewhere';
  }
}
