/** Wakes one waiter. A ring while nobody waits is kept for the next wait, so that none is lost. */
export class Bell {
  private rung = false;
  private wake?: () => void;

  ring(): void {
    this.rung = true;
    this.wake?.();
  }

  /** Forgets the rings so far: what they told of is about to be looked at. */
  quieten(): void {
    this.rung = false;
  }

  /** Waits for a ring, for so long at most, or until the signal aborts. */
  async wait(milliseconds: number, until: AbortSignal): Promise<void> {
    if (!this.rung && !until.aborted) {
      await new Promise<void>((resolve) => {
        const end = (): void => {
          clearTimeout(timer);
          until.removeEventListener('abort', end);
          resolve();
        };
        const timer = setTimeout(end, milliseconds);
        this.wake = end;
        until.addEventListener('abort', end, { once: true });
      });
      this.wake = undefined;
    }
    this.rung = false;
  }
}
