import type { NamedSet } from './named-set.js';
import type { Nft } from './statement.js';

export interface BaseChain {
  type: 'filter' | 'nat';
  hook: 'forward' | 'prerouting' | 'postrouting';
  priority: number;
}

export interface Chain {
  base?: BaseChain;
  /** The statements of each rule, in order. */
  rules: readonly (readonly Nft[])[];
}

/** A named map; its elements change without a change of the rules that use it. */
export interface NftMap {
  type: 'ifname' | 'ipv4_addr';
  /** What it maps to. */
  map: 'verdict' | 'ipv4_addr';
  elements: ReadonlyMap<string, Nft>;
}

/** All rules of a namespace: one table, of both families. */
export interface Ruleset {
  chains: ReadonlyMap<string, Chain>;
  sets: ReadonlyMap<string, NamedSet>;
  maps: ReadonlyMap<string, NftMap>;
}

export const FAMILY = 'inet';
export const TABLE = 'stratus';
