import type { Plan } from '@stratus/data-plane';
import { changesBetween, isChange } from './changes.js';
import type { Changes } from './changes.js';

/** How far the kernel is behind: in plans, and in the time since the events that asked for them were received. */
export class Progress {
  /** Grows with each plan that is another one than before. */
  desired = 0;
  /** The last plan that the kernel had as a whole. */
  applied = 0;
  private plan: Plan | undefined;
  /** When the oldest event came that no pass has begun with. */
  private receivedAt: number | undefined;
  /** The same for the pass that runs, with those before it that failed. */
  private startedWith: number | undefined;

  received(now: number): void {
    this.receivedAt ??= now;
  }

  /** A pass begins, and reads what the events before it have changed. */
  begin(): void {
    this.startedWith ??= this.receivedAt;
    this.receivedAt = undefined;
  }

  /** @param changes since the last plan, if they are known. */
  want(plan: Plan, changes: Changes | undefined = this.plan && changesBetween(this.plan, plan)): void {
    if (isChange(changes)) this.desired += 1;
    this.plan = plan;
  }

  /** The kernel has the plan. @returns how long the oldest event waited for it; undefined if none did. */
  succeed(now: number): number | undefined {
    const since = this.startedWith;
    this.startedWith = undefined;
    this.applied = this.desired;
    return since === undefined ? undefined : now - since;
  }
}
