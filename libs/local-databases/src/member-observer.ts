import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster, DatabaseServers } from './database-servers.js';
import type { ObservedMember } from './cluster-work.js';

/** How members that run are asked whether they work, and what may pass by itself. */
export interface Checks {
  readonly everyMs: number;
  /** How long an answer may take; an error is one. */
  readonly answerMs: number;
  /** After so many questions in a row without an answer a server counts as hung. */
  readonly misses: number;
  /** How long a member that died waits for its death to be read before it starts again. */
  readonly unreadMs: number;
  /** How long work must have failed before the status calls it a fault. */
  readonly troubleMs: number;
  /** How often the disk that the databases occupy is measured. */
  readonly measureMs: number;
}

export const CHECKS: Checks = {
  everyMs: 10_000,
  answerMs: 8_000,
  misses: 3,
  unreadMs: 1_000,
  troubleMs: 120_000,
  measureMs: 60_000,
};
/** One that has not answered is asked again so much sooner. */
const HASTE = 5;

/** Members that run and do not work, by number. */
export interface Findings {
  readonly hung: readonly number[];
  /** Replicas that follow no longer. */
  readonly lost: readonly number[];
  /** Those whose accounts are no longer as they shall be. */
  readonly unsettled: readonly number[];
}

/** Asks the members of a cluster every so often whether they answer, have the right accounts, and follow as replicas. */
export class MemberObserver {
  readonly #misses = new Map<number, number>();
  #nextAt = 0;

  constructor(
    private readonly servers: DatabaseServers,
    private readonly checks: Checks,
  ) {}

  get isDue(): boolean {
    return this.#nextAt <= Date.now();
  }

  async look(cluster: Cluster, observed: readonly ObservedMember[]): Promise<Findings> {
    const hung: number[] = [];
    const lost: number[] = [];
    const unsettled: number[] = [];
    const running = cluster.members.filter(({ number }) => observed[number - 1]?.running);
    await Promise.all(
      running.map(async (member) => {
        const { number } = member;
        const isThere = await answers(this.servers.ready(cluster, member), this.checks.answerMs);
        if (!isThere && this.#miss(number) >= this.checks.misses) hung.push(number);
        if (!isThere) return;
        this.#misses.delete(number);
        const { settled = 0, follows = false } = observed[number - 1] ?? {};
        if (settled > 0 && !(await this.servers.holds(cluster, member).catch(() => true))) unsettled.push(number);
        if (number === 1 || !follows) return;
        // What does not answer has not been lost.
        if (!(await this.servers.follows(cluster, member).catch(() => true))) lost.push(number);
      }),
    );
    for (const number of hung) this.#misses.delete(number);
    this.#nextAt = Date.now() + this.checks.everyMs / (this.#misses.size > 0 ? HASTE : 1);
    return { hung, lost, unsettled };
  }

  #miss(number: number): number {
    const missed = (this.#misses.get(number) ?? 0) + 1;
    this.#misses.set(number, missed);
    return missed;
  }
}

/** Whether an answer, of whatever kind, comes in time. */
const answers = (asked: Promise<unknown>, withinMs: number): Promise<boolean> =>
  Promise.race([
    asked.then(
      () => true,
      () => true,
    ),
    sleep(withinMs, false, { ref: false }),
  ]);
