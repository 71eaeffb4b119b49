/** Events often come in pairs: both are in the reply of one request. */
const GATHER_MS = 120;
/** A storm of events asks for each open query once in this time. */
const APART_MS = 2_000;

/** Runs a refresh soon after it is asked for; however often that happens, never two at a time, and seldom enough. */
export class Refreshing {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isRunning = false;
  private isAsked = false;
  private last = -Infinity;

  constructor(private readonly refresh: () => Promise<void>) {}

  ask(): void {
    this.isAsked = true;
    this.plan();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.isAsked = false;
  }

  private plan(): void {
    if (this.isRunning || this.timer !== undefined || !this.isAsked) return;
    this.timer = setTimeout(() => void this.run(), Math.max(GATHER_MS, this.last + APART_MS - performance.now()));
  }

  private async run(): Promise<void> {
    this.timer = undefined;
    this.isAsked = false;
    this.isRunning = true;
    this.last = performance.now();
    await this.refresh().catch(() => undefined);
    this.isRunning = false;
    this.plan();
  }
}
