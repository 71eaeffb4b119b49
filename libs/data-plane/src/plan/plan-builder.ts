import { instanceNamespace } from '@stratus/processes';
import { OUTSIDE } from '../names.js';
import { Ruleset } from '../ruleset/ruleset.js';
import type { Chain, NftMap } from '../ruleset/ruleset.js';
import type { Nft } from '../ruleset/statement.js';
import type { Cable, CableEnd, NamespacePlan, Plan, Route, Tunnel } from './plan.js';

/** A namespace to be filled. */
export class NamespaceBuilder {
  isRouter = false;
  readonly addresses = new Map<string, string[]>();
  readonly routes: Route[] = [];
  readonly bridges = new Map<string, string[]>();
  readonly chains = new Map<string, Chain>();
  #tunnel: Tunnel | undefined;
  readonly #maps = new Map<string, NftMap & { elements: Map<string, Nft> }>();

  constructor(readonly name: string) {}

  address(name: string, ...addresses: readonly string[]): void {
    this.addresses.set(name, [...(this.addresses.get(name) ?? []), ...addresses]);
  }

  route(route: Route): void {
    this.routes.push(route);
  }

  join(bridge: string, port: string): void {
    this.bridges.set(bridge, [...new Set(this.bridges.get(bridge)).add(port)]);
  }

  /** Adds a peer to the tunnel; the first one makes it. */
  tunnelTo(peer: string, tunnel: Omit<Tunnel, 'peers'>): void {
    this.#tunnel = { ...tunnel, peers: [...new Set(this.#tunnel?.peers).add(peer)] };
  }

  /** A map of this name and type; a new one at the first call. */
  map(name: string, type: Pick<NftMap, 'type' | 'map'>): Map<string, Nft> {
    const map = this.#maps.get(name) ?? { ...type, elements: new Map<string, Nft>() };
    this.#maps.set(name, map);
    return map.elements;
  }

  build(): NamespacePlan {
    const { isRouter, addresses, routes, bridges } = this;
    return {
      isRouter,
      addresses,
      routes,
      bridges,
      tunnel: this.#tunnel,
      ruleset: this.chains.size > 0 ? new Ruleset(this.chains, this.#maps) : undefined,
    };
  }
}

export class PlanBuilder {
  readonly #namespaces = new Map<string, NamespaceBuilder>();
  readonly #cables: Cable[] = [];
  readonly #taps: CableEnd[] = [];

  constructor(
    /** The namespace to which all regions lead. */
    readonly outside = OUTSIDE,
    /** Whether a hypervisor runs the instances. */
    readonly hasTaps = false,
  ) {}

  /** The namespace of this name; a new one at the first call. */
  namespace(name: string): NamespaceBuilder {
    const namespace = this.#namespaces.get(name) ?? new NamespaceBuilder(name);
    this.#namespaces.set(name, namespace);
    return namespace;
  }

  has(name: string): boolean {
    return this.#namespaces.has(name);
  }

  /** What is inside of an instance. Where a hypervisor runs it, nothing of that gets into the plan. */
  instance(id: number): NamespaceBuilder {
    return this.hasTaps ? new NamespaceBuilder('') : this.namespace(instanceNamespace(id));
  }

  connect(one: CableEnd, other: CableEnd): void {
    this.#cables.push([one, other]);
  }

  /** Connects an interface of an instance to a port, or takes the hypervisor's tap for the port. */
  plug(port: CableEnd, instance: CableEnd): void {
    if (this.hasTaps) this.#taps.push(port);
    else this.connect(port, instance);
  }

  build(): Plan {
    const namespaces = [...this.#namespaces].map(([name, builder]) => [name, builder.build()] as const);
    return { namespaces: new Map(namespaces), cables: this.#cables, taps: this.#taps };
  }
}
