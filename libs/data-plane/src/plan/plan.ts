import type { Ruleset } from '../ruleset/ruleset.js';

/** One end of a cable: an interface in a namespace. */
export interface CableEnd {
  namespace: string;
  interface: string;
}

/** Two interfaces that reach each other. Deleting one deletes both. */
export type Cable = readonly [CableEnd, CableEnd];

/** A route; `via` is reachable on the interface without a route of its own. */
export interface Route {
  /** CIDR, or `default`. */
  to: string;
  family: 4 | 6;
  via?: string;
  interface: string;
}

export interface NamespacePlan {
  /** Names of bridges, and of the interfaces that each joins. */
  bridges: ReadonlyMap<string, readonly string[]>;
  /** Address with its prefix length, by interface. */
  addresses: ReadonlyMap<string, readonly string[]>;
  routes: readonly Route[];
  /** Whether it passes packets on. */
  isRouter: boolean;
  ruleset: Ruleset | undefined;
}

/** The state of the kernel that a picture asks for. */
export interface Plan {
  namespaces: ReadonlyMap<string, NamespacePlan>;
  cables: readonly Cable[];
}
