/** JSON of nftables (libnftables-json(5)): an expression or a statement of a rule. */
export type Nft = string | number | boolean | null | readonly Nft[] | { readonly [key: string]: Nft };

export const matches = (left: Nft, right: Nft, op = '=='): Nft => ({ match: { op, left, right } });

/** A rule: the JSON of its statements. Text takes a fraction of the memory and of the garbage of what it describes. */
export type Rule = string;

export const ruleOf = (...statements: readonly Nft[]): Rule => JSON.stringify(statements);

/** A part of a rule, in the form of which {@link joined} makes one. */
export const partOf = (...statements: readonly Nft[]): string => ruleOf(...statements).slice(1, -1);

export const joined = (...parts: readonly string[]): Rule => `[${parts.filter((part) => part !== '').join(',')}]`;

export const ACCEPT: Nft = { accept: null };
export const DROP: Nft = { drop: null };
/** Goes on after the jump: other chains may still drop the packet. */
export const RETURN: Nft = { return: null };
export const COUNTER: Nft = { counter: { packets: 0, bytes: 0 } };

/**
 * An address of the first packet of a flow. Every packet of the flow has it, also the answers, so a rule that matches it decides
 * about the whole flow, at any time.
 */
export const ofFlow = (key: 'ip saddr' | 'ip daddr' | 'ip6 saddr' | 'ip6 daddr'): Nft => ({
  ct: { key, dir: 'original' },
});

export const meta = (key: 'iifname' | 'oifname' | 'l4proto' | 'nfproto'): Nft => ({ meta: { key } });

/** Whether a packet goes the way of its flow's first one. */
export const isOf = (direction: 'original' | 'reply'): Nft => matches({ ct: { key: 'direction' } }, direction);

/** Of TCP and UDP. */
export const port = (field: 'dport' | 'sport'): Nft => ({ payload: { protocol: 'th', field } });
