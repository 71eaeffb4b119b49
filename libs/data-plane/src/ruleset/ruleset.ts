import type { NamedSet } from './named-set.js';
import type { Nft, Rule } from './statement.js';

export interface BaseChain {
  type: 'filter' | 'nat';
  hook: 'forward' | 'prerouting' | 'postrouting';
  priority: number;
}

export interface Chain {
  base?: BaseChain;
  /** In order. */
  rules: readonly Rule[];
  /** Those that its rules name. */
  sets?: ReadonlyMap<string, NamedSet>;
}

/** A named map; its elements change without a change of the rules that use it. */
export interface NftMap {
  type: 'ifname' | 'ipv4_addr';
  /** What it maps to. */
  map: 'verdict' | 'ipv4_addr';
  elements: ReadonlyMap<string, Nft>;
}

/** All rules of a namespace: one table, of both families. */
export class Ruleset {
  #sets: ReadonlyMap<string, NamedSet> | undefined;

  constructor(
    readonly chains: ReadonlyMap<string, Chain>,
    readonly maps: ReadonlyMap<string, NftMap>,
  ) {}

  /** Of all chains. Only rulesets that change need them. */
  get sets(): ReadonlyMap<string, NamedSet> {
    return (this.#sets ??= new Map([...this.chains.values()].flatMap(({ sets = [] }) => Array.from(sets))));
  }
}

export const FAMILY = 'inet';
export const TABLE = 'stratus';
