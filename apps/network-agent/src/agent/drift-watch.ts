import { setTimeout as delay } from 'node:timers/promises';
import { findDifferences } from '@stratus/data-plane';
import type { Kernel, Plan } from '@stratus/data-plane';
import type { Logger } from '@stratus/runtime';
import { Checks } from './checks.js';

interface Watched {
  kernel: Kernel;
  checkMs: number;
  logger: Logger;
  /** What the kernel should have; undefined while that is not known. */
  plan: () => Plan | undefined;
  /** Something else may have changed these namespaces. */
  onDrift: (names: ReadonlySet<string>) => void;
}

/**
 * Compares the kernel with the plan, one namespace after the other, beside changes in others. The kernel lists no rules while
 * they change: a namespace is either compared or changed, and one that changes all the time is left to the agent.
 */
export class DriftWatch {
  private readonly checks = new Checks();
  private written = new Set<string>();
  private reading: { name: string; ended: Promise<unknown> } | undefined;

  constructor(private readonly watched: Watched) {}

  /** Claims namespaces that will be changed now. Resolves when none of them is being read. */
  async claim(names: Iterable<string>): Promise<void> {
    for (const name of names) this.written.add(name);
    while (this.reading && this.written.has(this.reading.name)) await this.reading.ended;
  }

  async run(stopping: AbortSignal): Promise<void> {
    let busy = new Set<string>();
    while (!stopping.aborted) {
      await delay(this.watched.checkMs, undefined, { signal: stopping }).catch(() => undefined);
      const plan = this.watched.plan();
      if (!plan || stopping.aborted) continue;
      const names = this.checks.next(plan);
      const suspect = await this.compare(
        plan,
        names.filter((name) => !busy.has(name)),
        stopping,
      );
      const disturbed = new Set([...busy, ...this.written]);
      busy = this.written;
      this.written = new Set();
      const found = this.checks.conclude(names, suspect, disturbed);
      if (found.size > 0) this.watched.onDrift(found);
    }
  }

  private async compare(plan: Plan, names: readonly string[], stopping: AbortSignal): Promise<Set<string>> {
    const differing = new Set<string>();
    for (const name of names) {
      if (this.written.has(name) || stopping.aborted) continue;
      const ended = this.differs(plan, name);
      this.reading = { name, ended };
      if (await ended) differing.add(name);
      this.reading = undefined;
    }
    return differing;
  }

  private async differs(plan: Plan, name: string): Promise<boolean> {
    try {
      return (await findDifferences(this.watched.kernel, plan, [name])).size > 0;
    } catch (error) {
      this.watched.logger.debug({ err: error, namespace: name }, 'a namespace cannot be compared, will try again');
      return true;
    }
  }
}
