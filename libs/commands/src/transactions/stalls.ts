const BEAT_MS = 250;
/** Longer than this process ever blocks its event loop. */
const STALL_MS = 1_000;
/** Longer than the sender of a call that arrived before the stall waits for its reply. */
const RECENT_MS = 20_000;

/** Notices that this process did not run for a while: it was frozen, or its machine was. */
export class Stalls {
  private beatAt: number;
  private endedAt = -Infinity;

  /** @param now in milliseconds; keeps counting while the process is frozen. */
  constructor(private readonly now: () => number = Date.now) {
    this.beatAt = now();
    setInterval(() => this.beat(), BEAT_MS).unref();
  }

  /** Whether a stall ended within the last 20 seconds. */
  isRecent(): boolean {
    // Work that a stall delayed may run before the timer.
    this.beat();
    return this.now() - this.endedAt < RECENT_MS;
  }

  private beat(): void {
    const now = this.now();
    if (now - this.beatAt > STALL_MS) this.endedAt = now;
    this.beatAt = now;
  }
}
