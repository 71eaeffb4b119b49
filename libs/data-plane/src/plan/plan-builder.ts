import type { NamedSet } from '../ruleset/named-set.js';
import type { Chain, NftMap, Ruleset } from '../ruleset/ruleset.js';
import type { Nft } from '../ruleset/statement.js';
import type { Cable, CableEnd, NamespacePlan, Plan, Route } from './plan.js';

/** A namespace to be filled. */
export class NamespaceBuilder {
  isRouter = false;
  readonly addresses = new Map<string, string[]>();
  readonly routes: Route[] = [];
  readonly bridges = new Map<string, string[]>();
  readonly chains = new Map<string, Chain>();
  readonly sets = new Map<string, NamedSet>();
  readonly #maps = new Map<string, NftMap & { elements: Map<string, Nft> }>();

  constructor(readonly name: string) {}

  address(name: string, ...addresses: readonly string[]): void {
    this.addresses.set(name, [...(this.addresses.get(name) ?? []), ...addresses]);
  }

  route(route: Route): void {
    this.routes.push(route);
  }

  join(bridge: string, port: string): void {
    this.bridges.set(bridge, [...(this.bridges.get(bridge) ?? []), port]);
  }

  /** A map of this name and type; a new one at the first call. */
  map(name: string, type: Pick<NftMap, 'type' | 'map'>): Map<string, Nft> {
    const map = this.#maps.get(name) ?? { ...type, elements: new Map<string, Nft>() };
    this.#maps.set(name, map);
    return map.elements;
  }

  build(): NamespacePlan {
    const ruleset: Ruleset = { chains: this.chains, sets: this.sets, maps: this.#maps };
    const { isRouter, addresses, routes, bridges } = this;
    return { isRouter, addresses, routes, bridges, ruleset: this.chains.size > 0 ? ruleset : undefined };
  }
}

export class PlanBuilder {
  readonly #namespaces = new Map<string, NamespaceBuilder>();
  readonly #cables: Cable[] = [];

  /** The namespace of this name; a new one at the first call. */
  namespace(name: string): NamespaceBuilder {
    const namespace = this.#namespaces.get(name) ?? new NamespaceBuilder(name);
    this.#namespaces.set(name, namespace);
    return namespace;
  }

  has(name: string): boolean {
    return this.#namespaces.has(name);
  }

  connect(one: CableEnd, other: CableEnd): void {
    this.#cables.push([one, other]);
  }

  build(): Plan {
    const namespaces = [...this.#namespaces].map(([name, builder]) => [name, builder.build()] as const);
    return { namespaces: new Map(namespaces), cables: this.#cables };
  }
}
