/** Wakes one waiter, at a ring or at the set time. A ring without a waiter is kept for the next wait. */
export class Alarm {
  private due = Infinity;
  private wake?: () => void;

  ring(): void {
    this.ringIn(0);
  }

  /** Keeps only the earliest time. */
  ringIn(milliseconds: number): void {
    this.due = Math.min(this.due, performance.now() + milliseconds);
    this.wake?.();
  }

  /** Forgets earlier rings: the caller is about to look for the announced work. */
  reset(): void {
    this.due = Infinity;
  }

  /** Waits for the alarm, at most this long, or until the signal aborts. */
  async wait(milliseconds: number, until: AbortSignal): Promise<void> {
    const latest = performance.now() + milliseconds;
    for (let now = performance.now(); now < Math.min(this.due, latest) && !until.aborted; now = performance.now()) {
      await this.sleep(Math.min(this.due, latest) - now, until);
    }
    this.due = Infinity;
  }

  private sleep(milliseconds: number, until: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        until.removeEventListener('abort', end);
        this.wake = undefined;
        resolve();
      };
      const timer = setTimeout(end, Math.ceil(milliseconds));
      this.wake = end;
      until.addEventListener('abort', end, { once: true });
    });
  }
}
