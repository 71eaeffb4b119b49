import type { Touched } from './touched.js';

/** Longer than the last steps of a saga usually take. */
const SETTLE_MS = 1_000;

/**
 * Names what an event has named once more, a second after its last event: the event of a saga may come before its last steps,
 * which confirm at other services what they had reserved.
 */
export class Settling {
  private readonly timers = new Map<number, NodeJS.Timeout>();

  constructor(
    private readonly onSettled: (touched: Touched) => void,
    private readonly settleMs = SETTLE_MS,
  ) {}

  add({ instances }: Touched): void {
    for (const id of instances) {
      clearTimeout(this.timers.get(id));
      this.timers.set(
        id,
        setTimeout(() => this.settle(id), this.settleMs),
      );
    }
  }

  stop(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
  }

  private settle(id: number): void {
    this.timers.delete(id);
    this.onSettled({ instances: [id], firewalls: [] });
  }
}
