import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster, DatabaseServers } from './database-servers.js';
import type { ObservedMember } from './cluster-work.js';

/** How to check running members, and how long faults may last before they count. */
export interface Checks {
  readonly everyMs: number;
  /** How long a reply may take; an error is a reply. */
  readonly answerMs: number;
  /** After this many unanswered checks in a row, a server counts as hung. */
  readonly misses: number;
  /** How long the restart of a crashed member waits until its crash has been read. */
  readonly unreadMs: number;
  /** How long a step must have failed before the status reports a fault. */
  readonly troubleMs: number;
  /** Interval between measurements of the databases' disk usage. */
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
/** A member that did not reply is checked again this much sooner. */
const HASTE = 5;

/** Members that run but do not work, by number. */
export interface Findings {
  readonly hung: readonly number[];
  /** Replicas that have stopped following. */
  readonly lost: readonly number[];
  /** Members whose accounts are no longer as desired. */
  readonly unsettled: readonly number[];
}

/** Checks periodically whether the members of a cluster reply, have the right accounts, and follow as replicas. */
export class MemberObserver {
  readonly #misses = new Map<number, number>();
  #nextAt = -Infinity;

  constructor(
    private readonly servers: DatabaseServers,
    private readonly checks: Checks,
  ) {}

  get isDue(): boolean {
    return this.#nextAt <= performance.now();
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
        // No reply does not mean that it has stopped following.
        if (!(await this.servers.follows(cluster, member).catch(() => true))) lost.push(number);
      }),
    );
    for (const number of hung) this.#misses.delete(number);
    this.#nextAt = performance.now() + this.checks.everyMs / (this.#misses.size > 0 ? HASTE : 1);
    return { hung, lost, unsettled };
  }

  #miss(number: number): number {
    const missed = (this.#misses.get(number) ?? 0) + 1;
    this.#misses.set(number, missed);
    return missed;
  }
}

/** Whether a reply of any kind arrives in time. */
const answers = (asked: Promise<unknown>, withinMs: number): Promise<boolean> =>
  Promise.race([
    asked.then(
      () => true,
      () => true,
    ),
    sleep(withinMs, false, { ref: false }),
  ]);
