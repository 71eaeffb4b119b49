/**
 * What a name is to an address: `match` when the name has it, `elsewhere` when the name has only others, `unknown` when it
 * has none, or when that cannot be found out in time.
 */
export type Lookup = 'match' | 'elsewhere' | 'unknown';

/** Looks host names up, for the check of reverse names (contract 1.5). */
export abstract class HostNamesResolver {
  /** @param address in canonical form. Never throws. */
  abstract lookUp(name: string, address: string): Promise<Lookup>;
}
