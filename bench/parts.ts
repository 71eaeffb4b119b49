/** Runs the parts of the bench: each prints its table when it ends, and fails independently. */
export class Parts {
  private readonly failed: string[] = [];

  private readonly only: string | undefined;

  /** @param only the part to run; default: all. */
  constructor(only: string | undefined) {
    this.only = only;
  }

  /** @returns the measurement of the part; undefined if it does not run, or has failed. */
  async run<T>(name: string, measure: () => Promise<T>, print: (measured: T) => void): Promise<T | undefined> {
    if (this.only !== undefined && this.only !== name) return undefined;
    try {
      const measured = await measure();
      print(measured);
      return measured;
    } catch (error) {
      this.failed.push(name);
      console.error(`\n${name} failed:`, error);
      return undefined;
    }
  }

  /** Names the failed parts, and lets the process end with 1 if there are any. */
  conclude(): void {
    if (this.failed.length === 0) return;
    console.error(`\nFailed: ${this.failed.join(', ')}`);
    process.exitCode = 1;
  }
}
