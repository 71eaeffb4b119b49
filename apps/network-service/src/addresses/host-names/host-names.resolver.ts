/** Knows which host names have an address, for the check of reverse names (contract 1.5). */
export abstract class HostNamesResolver {
  /** True when the name has an IPv4 or IPv6 address; false also when that cannot be found out in time. Never throws. */
  abstract resolve(name: string): Promise<boolean>;
}
