/** The signals of one follower. One that arrives while the follower reads ends its next wait: it may be about a later event. */
export class FollowerSignals {
  private isDue = false;
  private onSignal: (() => void) | undefined;
  private accessSince = -Infinity;

  /** When its access last changed: an older answer about its token is obsolete. */
  get accessChange(): number {
    return this.accessSince;
  }

  wake(): void {
    this.isDue = true;
    this.onSignal?.();
  }

  accessChanged(): void {
    this.accessSince = performance.now();
    this.wake();
  }

  /** Resolves after a signal since the last wait, after the timeout, or when `stop` aborts. */
  async next(timeoutMs: number, stop: AbortSignal): Promise<void> {
    if (!this.isDue && !stop.aborted) {
      await new Promise<void>((resolve) => {
        const done = (): void => {
          clearTimeout(timer);
          stop.removeEventListener('abort', done);
          this.onSignal = undefined;
          resolve();
        };
        const timer = setTimeout(done, timeoutMs);
        stop.addEventListener('abort', done, { once: true });
        this.onSignal = done;
      });
    }
    this.isDue = false;
  }
}
