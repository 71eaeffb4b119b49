/**
 * How a name relates to an address: `match` when the name has the address, `elsewhere` when it has only others, `unknown`
 * when it has none or the lookup fails or takes too long.
 */
export type Lookup = 'match' | 'elsewhere' | 'unknown';

/** Looks host names up, for the check of reverse names (contract 1.5). */
export abstract class HostNamesResolver {
  /** @param address in canonical form. Never throws. */
  abstract lookUp(name: string, address: string): Promise<Lookup>;
}
