/** A smaller difference is the duration of the question, or a clock that is slowed down. */
const TOLERANCE_MS = 1_000;

/** Notices that a clock has gone back, by comparison with one that never does. */
export class ClockSetback {
  private ahead: number | undefined;
  private wasBack = false;

  /**
   * @param time of the clock, and `monotonic` of the other, at the same moment, in milliseconds.
   * @returns whether the clock has gone back since the last call; also at the first one, before which it may have, and once
   *   more: a transaction that began before may store its times after the first notice.
   */
  isNoticed(time: number, monotonic: number): boolean {
    const ahead = time - monotonic;
    const isBack = this.ahead === undefined || ahead < this.ahead - TOLERANCE_MS;
    const isNoticed = isBack || this.wasBack;
    this.ahead = ahead;
    this.wasBack = isBack;
    return isNoticed;
  }
}
