import type { FirewallRule, FirewallRules } from '@stratus/contracts';
import { addressesText, portsText } from './rule-text.js';
import { DIRECTIONS, isSameRule, ruleOf } from './rules-draft.js';
import type { Action, Direction, RuleList, RulesDraft } from './rules-draft.js';

/** A field of a rule, in words. */
export interface FieldChange {
  name: string;
  before: string;
  after: string;
}

/** What a save does to a rule; places count from 0. */
export type RuleChange = { key: number | undefined; rule: FirewallRule } & (
  | { kind: 'added'; to: number }
  | { kind: 'removed'; from: number }
  | { kind: 'moved'; from: number; to: number }
  | { kind: 'changed'; from: number; to: number; isMoved: boolean; fields: readonly FieldChange[] }
);

export interface DirectionChanges {
  direction: Direction;
  rules: readonly RuleChange[];
  policy: { before: Action; after: Action } | undefined;
}

/** What a save does to each direction; without those that stay as they are. */
export const changesOf = (saved: FirewallRules, draft: RulesDraft): DirectionChanges[] =>
  DIRECTIONS.map((direction) => {
    const before = saved[`${direction}_policy`];
    const after = draft[`${direction}_policy`];
    return {
      direction,
      rules: ruleChanges(saved[direction], draft[direction]),
      policy: before === after ? undefined : { before, after },
    };
  }).filter(({ rules, policy }) => rules.length > 0 || policy !== undefined);

export const numberOfChanges = (changes: readonly DirectionChanges[]): number =>
  changes.reduce((sum, { rules, policy }) => sum + rules.length + (policy ? 1 : 0), 0);

/** The place of each drafted rule among the saved ones; undefined for one that is not among them. */
export function savedPlaces(saved: readonly FirewallRule[], draft: RuleList): (number | undefined)[] {
  const taken = new Set<number>();
  return draft.map(({ before }) => {
    const place = before ? saved.findIndex((rule, index) => !taken.has(index) && isSameRule(rule, before)) : -1;
    if (place < 0) return undefined;
    taken.add(place);
    return place;
  });
}

/** What a save does to the rules of a direction, in their order. */
export function ruleChanges(saved: readonly FirewallRule[], draft: RuleList): RuleChange[] {
  const places = savedPlaces(saved, draft);
  const inOrder = longestRise(places.filter((place) => place !== undefined));
  const removed = saved.flatMap((rule, from): RuleChange[] =>
    places.includes(from) ? [] : [{ kind: 'removed', key: undefined, from, rule }],
  );
  const others = draft.flatMap((each, to): RuleChange[] => {
    const from = places[to];
    const before = from === undefined ? undefined : saved[from];
    const rule = ruleOf(each);
    const { key } = each;
    if (from === undefined || !before) return [{ kind: 'added', key, to, rule }];
    const isMoved = !inOrder.has(from);
    if (!isSameRule(before, rule))
      return [{ kind: 'changed', key, from, to, isMoved, rule, fields: fieldChanges(before, rule) }];
    return isMoved ? [{ kind: 'moved', key, from, to, rule }] : [];
  });
  return [...removed, ...others].toSorted((one, other) => placeOf(one) - placeOf(other));
}

const placeOf = (change: RuleChange): number => (change.kind === 'removed' ? change.from : change.to);

/**
 * The most numbers that follow each other in rising order: the rules that stay while others move around them. Of as many, those
 * at the end: people move rules up more often than down.
 */
function longestRise(numbers: readonly number[]): Set<number> {
  const rises: number[][] = [];
  for (const number of numbers) {
    const before = rises.filter((rise) => (rise.at(-1) ?? -1) < number);
    rises.push([...lastLongest(before), number]);
  }
  return new Set(lastLongest(rises));
}

const lastLongest = (lists: readonly number[][]): number[] =>
  lists.reduce((longest, list) => (list.length >= longest.length ? list : longest), []);

const FIELDS: Readonly<Record<string, (rule: FirewallRule) => string>> = {
  Label: ({ label }) => label ?? '',
  Action: ({ action }) => action,
  Protocol: ({ protocol }) => protocol,
  Ports: portsText,
  Addresses: (rule) => addressesText(rule, Infinity),
  Description: ({ description }) => description ?? '',
};

const fieldChanges = (before: FirewallRule, after: FirewallRule): FieldChange[] =>
  Object.entries(FIELDS)
    .map(([name, textOf]) => ({ name, before: textOf(before), after: textOf(after) }))
    .filter((field) => field.before !== field.after);
