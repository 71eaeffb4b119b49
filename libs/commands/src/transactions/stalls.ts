const BEAT_MS = 250;
/** Longer than this process ever blocks its event loop. */
const STALL_MS = 1_000;
/** Longer than the sender of a call that arrived before the stall waits for its reply. */
const RECENT_MS = 20_000;

/** Notices that this process did not run for a while: it was frozen, or its machine was. */
export class Stalls {
  private beatAt: number;
  private wallBeatAt: number;
  private endedAt = -Infinity;

  /**
   * @param now in milliseconds; keeps counting while the process is frozen, and never goes back.
   * @param wall the time of day in milliseconds: once it is corrected, it shows that a whole machine stood still, which the other
   *   clock may not have counted.
   */
  constructor(
    private readonly now: () => number = () => performance.now(),
    private readonly wall: () => number = Date.now,
  ) {
    this.beatAt = now();
    this.wallBeatAt = wall();
    setInterval(() => this.beat(), BEAT_MS).unref();
  }

  /** Whether a stall ended within the last 20 seconds. */
  isRecent(): boolean {
    // Work that a stall delayed may run before the timer.
    this.beat();
    return this.now() - this.endedAt < RECENT_MS;
  }

  private beat(): void {
    const [now, wall] = [this.now(), this.wall()];
    if (Math.max(now - this.beatAt, wall - this.wallBeatAt) > STALL_MS) this.endedAt = now;
    this.beatAt = now;
    this.wallBeatAt = wall;
  }
}
