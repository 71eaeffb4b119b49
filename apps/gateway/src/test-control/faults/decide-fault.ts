import type { FaultActionRecord } from '@stratus/contracts';
import type { FaultCall, FaultRule } from './fault-rule.js';

export interface FaultDecision {
  /** The rules that the call matches: each counts it. */
  matching: FaultRule[];
  /** The first of them that acts, and how. */
  acting?: { rule: FaultRule; action: FaultActionRecord };
}

/** Which rule acts on a call, if any. The rules are asked in their order. */
export function decideFault(rules: readonly FaultRule[], call: FaultCall, now: number): FaultDecision {
  const decision: FaultDecision = { matching: [] };
  for (const rule of rules) {
    const found = matchOf(rule, call, now);
    if (!found) continue;
    decision.matching.push(rule);
    const number = rule.matched + 1;
    if (decision.acting || number < rule.nth || number % (found.every ?? 1) !== 0) continue;
    if (fraction(rule.seed, number) >= rule.share) continue;
    const [first, ...others] = found.actions;
    const chosen = Math.floor(fraction(rule.seed ^ OF_ACTIONS, number) * found.actions.length);
    decision.acting = { rule, action: others[chosen - 1] ?? first };
  }
  return decision;
}

const OF_ACTIONS = 0x9e3779b9;

/** Whether a rule still acts at all. */
export const hasEnded = ({ times, acted, endsAt }: FaultRule, now: number): boolean =>
  (times !== null && acted >= times) || (endsAt !== null && now >= endsAt);

function matchOf(rule: FaultRule, call: FaultCall, now: number): FaultRule['cases'][number] | undefined {
  if (hasEnded(rule, now) || (rule.accountId !== null && rule.accountId !== call.accountId)) return undefined;
  return rule.cases.find(({ fits }) => fits(call));
}

/** The n-th of the numbers of a seed, from 0 to below 1, evenly distributed (mulberry32). */
function fraction(seed: number, n: number): number {
  const state = (seed + Math.imul(n, 0x6d2b79f5)) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}
