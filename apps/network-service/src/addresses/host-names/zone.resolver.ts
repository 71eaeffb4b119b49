import { HostNamesResolver } from './host-names.resolver.js';
import { zoneHas } from './zone-file.js';

/** Knows the names of a zone file and asks no server, for demonstrations and tests. */
export class ZoneResolver extends HostNamesResolver {
  constructor(private readonly names: ReadonlySet<string>) {
    super();
  }

  async resolve(name: string): Promise<boolean> {
    return zoneHas(this.names, name);
  }
}
