import { commentOf } from './kernel-ruleset.js';
import type { NamedSet } from './named-set.js';
import { FAMILY, TABLE } from './ruleset.js';
import type { Chain, NftMap } from './ruleset.js';
import type { Nft } from './statement.js';

/** JSON of a command of nftables. */
export type Command = string;

const OF_TABLE = `"family":"${FAMILY}","table":"${TABLE}"`;

const command = (verb: 'add' | 'delete' | 'flush', kind: string, value: object): Command =>
  JSON.stringify({ [verb]: { [kind]: { family: FAMILY, table: TABLE, ...value } } });

export const ADD_TABLE: Command = JSON.stringify({ add: { table: { family: FAMILY, name: TABLE } } });

export function replaceChain(name: string, { base, rules }: Chain): Command[] {
  const hook = base && { type: base.type, hook: base.hook, prio: base.priority, policy: 'accept' };
  return [
    command('add', 'chain', { name, ...hook }),
    command('flush', 'chain', { name }),
    ...rules.map(
      (rule) => `{"add":{"rule":{${OF_TABLE},"chain":"${name}","expr":${rule},"comment":"${commentOf(rule)}"}}}`,
    ),
  ];
}

export const addSet = ({ name, type, elements }: NamedSet): Command =>
  `{"add":{"set":{${OF_TABLE},"name":"${name}","type":"${type}","flags":["interval"],"elem":${JSON.stringify(elements())}}}}`;

export const addMap = (name: string, { type, map }: NftMap): Command => command('add', 'map', { name, type, map });

export const changeElement = (verb: 'add' | 'delete', name: string, key: string, value: Nft): Command =>
  command(verb, 'element', { name, elem: [[key, value]] });

export const deleteChain = (name: string): Command[] => [
  command('flush', 'chain', { name }),
  command('delete', 'chain', { name }),
];

export const deleteMap = (name: string): Command => command('delete', 'map', { name });

export const deleteSet = (name: string): Command => command('delete', 'set', { name });
