/** The time of an installation: the real one, plus what its tests have advanced it by (decision 86). */
export class InstallationClock {
  private ahead = 0;

  /** Seconds by which this clock is ahead of the real time. */
  get aheadSeconds(): number {
    return this.ahead;
  }

  /** The time in milliseconds, as of `Date.now()`. */
  milliseconds(): number {
    return Date.now() + this.ahead * 1000;
  }

  readonly now = (): Date => new Date(this.milliseconds());

  /** Never goes back: what has happened would be in the future. */
  advanceTo(aheadSeconds: number): void {
    this.ahead = Math.max(this.ahead, aheadSeconds);
  }
}
