import { invalid } from '@stratus/contracts';
import { decideFault, hasEnded } from './decide-fault.js';
import type { FaultDecision } from './decide-fault.js';
import type { FaultCall, FaultPlan, FaultRule } from './fault-rule.js';

/** Of one account, or of all together: bounds the work of a call. */
const MAX_RULES = 100;
/** Accounts with rules; beyond it the rules of the one that came first end. Tests leave accounts behind. */
const MAX_ACCOUNTS = 1000;

/** The account whose rules a request makes, sees and ends; null: it makes rules for all accounts, and has every rule. */
export type FaultScope = number | null;

/** The rules of this gateway: they end with its process, and other gateways do not know them. */
export class FaultRules {
  private readonly scopes = new Map<FaultScope, FaultRule[]>();
  /** Accounts whose calls the test control itself makes. */
  private readonly spared = new Set<number>();
  private lastId = 0;

  /** Whether no call needs a decision. */
  get isEmpty(): boolean {
    return this.scopes.size === 0;
  }

  /** @throws ApiFailure 400 when the scope has too many rules that still act. */
  add(plan: FaultPlan, scope: FaultScope, now: number): FaultRule {
    const known = this.scopes.get(scope) ?? [];
    const kept = known.length < MAX_RULES ? known : known.filter((rule) => !hasEnded(rule, now));
    if (kept.length >= MAX_RULES)
      throw invalid(undefined, `There are ${MAX_RULES} faults: end some with DELETE /_stratus/faults`);
    const rule = { ...plan, id: (this.lastId += 1), accountId: scope, matched: 0, acted: 0 };
    this.keep(scope, [...kept, rule]);
    return rule;
  }

  /** In the order in which a call asks them: the oldest first. */
  list(scope: FaultScope): FaultRule[] {
    const rules = scope === null ? [...this.scopes.values()].flat() : (this.scopes.get(scope) ?? []);
    return rules.toSorted(byAge);
  }

  /** @returns whether the scope had this rule. */
  end(id: number, scope: FaultScope): boolean {
    const rule = this.list(scope).find((each) => each.id === id);
    if (!rule) return false;
    const left = (this.scopes.get(rule.accountId) ?? []).filter((each) => each !== rule);
    if (left.length > 0) this.scopes.set(rule.accountId, left);
    else this.scopes.delete(rule.accountId);
    return true;
  }

  endAll(scope: FaultScope): void {
    if (scope === null) this.scopes.clear();
    else this.scopes.delete(scope);
  }

  /** Runs work during which no rule concerns the account. */
  async sparing<T>(accountId: number, work: () => Promise<T>): Promise<T> {
    this.spared.add(accountId);
    try {
      return await work();
    } finally {
      this.spared.delete(accountId);
    }
  }

  /** Decides on a call, and counts it at once: of calls at the same time, each is another number. */
  decide(call: FaultCall, now: number): FaultDecision['acting'] {
    if (call.accountId !== undefined && this.spared.has(call.accountId)) return undefined;
    const { matching, acting } = decideFault(this.rulesFor(call), call, now);
    for (const rule of matching) rule.matched += 1;
    if (acting) acting.rule.acted += 1;
    return acting;
  }

  private rulesFor({ accountId }: FaultCall): FaultRule[] {
    const ofAll = this.scopes.get(null) ?? [];
    const own = accountId === undefined ? [] : (this.scopes.get(accountId) ?? []);
    return own.length === 0 ? ofAll : [...ofAll, ...own].toSorted(byAge);
  }

  private keep(scope: FaultScope, rules: FaultRule[]): void {
    this.scopes.set(scope, rules);
    const oldest = [...this.scopes.keys()].find((known) => known !== null);
    if (this.scopes.size > MAX_ACCOUNTS && oldest !== undefined) this.scopes.delete(oldest);
  }
}

const byAge = (one: FaultRule, other: FaultRule): number => one.id - other.id;
