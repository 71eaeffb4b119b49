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

/** A VXLAN: what leads to the same network on other hosts. */
export interface Tunnel {
  /** VXLAN network identifier (RFC 7348). */
  vni: number;
  /** IPv4 address of this host, to which the others send. */
  local: string;
  /** Those of the hosts that have a part of the network. */
  peers: readonly string[];
  /** A switch sends to all peers what it does not know the receiver of; a router has a route to one of them. */
  isSwitch: boolean;
}

export interface NamespacePlan {
  /** Names of bridges, and of the interfaces that each joins. */
  bridges: ReadonlyMap<string, readonly string[]>;
  /** Address with its prefix length, by interface. */
  addresses: ReadonlyMap<string, readonly string[]>;
  routes: readonly Route[];
  tunnel: Tunnel | undefined;
  /** Whether it passes packets on. */
  isRouter: boolean;
  ruleset: Ruleset | undefined;
}

/** The state of the kernel that a picture asks for. */
export interface Plan {
  namespaces: ReadonlyMap<string, NamespacePlan>;
  cables: readonly Cable[];
  /** Interfaces that a hypervisor makes in the network of the host, under the names that they keep. */
  taps: readonly CableEnd[];
}
