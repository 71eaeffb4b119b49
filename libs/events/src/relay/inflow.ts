const WINDOW_MS = 100;
/** Corresponds to 500 events a second. */
const MANY = 50;

/**
 * Distinguishes sustained load from a burst released by a slow flush; a burst is not delayed again.
 */
export class Inflow {
  private since = -Infinity;
  private seen = 0;
  private before = 0;

  /**
   * @param now in milliseconds.
   * @returns whether there are many events, in this window or in the one before.
   */
  note(events: number, now: number): boolean {
    const age = now - this.since;
    if (age >= WINDOW_MS) {
      this.before = age < 2 * WINDOW_MS ? this.seen : 0;
      this.seen = 0;
      this.since = now;
    }
    this.seen += events;
    return Math.max(this.before, this.seen) >= MANY;
  }
}
