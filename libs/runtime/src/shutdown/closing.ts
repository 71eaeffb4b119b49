/** Collects the close functions of opened resources, and runs the last one first. */
export class Closing {
  private readonly steps: (() => Promise<unknown>)[] = [];
  private latest: Promise<void> | undefined;

  /** @throws Stopped once closing has begun: a boot ends there, and runs the closing again. */
  add(step: () => Promise<unknown>): void {
    this.steps.push(step);
    if (this.latest !== undefined) throw new Stopped();
  }

  /**
   * Closes every resource once; a failing one does not keep the others open. A second call waits for the first.
   *
   * @throws the first failure, after the last step.
   */
  run(): Promise<void> {
    const close = (): Promise<void> => this.close();
    return (this.latest = this.latest === undefined ? close() : this.latest.then(close, close));
  }

  private async close(): Promise<void> {
    const failures: unknown[] = [];
    for (let step = this.steps.pop(); step; step = this.steps.pop()) {
      // A resource may need one opened earlier.
      await step().catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }
}

/** The process was asked to stop during its boot. */
class Stopped extends Error {
  constructor() {
    super('asked to stop while booting');
    this.name = 'Stopped';
  }
}
