/** Collects how to close the opened resources, and closes the last one first. */
export class Closing {
  private readonly steps: (() => Promise<unknown>)[] = [];

  add(step: () => Promise<unknown>): void {
    this.steps.push(step);
  }

  /**
   * Closes every resource once; a failing one does not keep the others open.
   *
   * @throws the first failure, after the last step.
   */
  async run(): Promise<void> {
    const failures: unknown[] = [];
    for (let step = this.steps.pop(); step; step = this.steps.pop()) {
      // oxlint-disable-next-line no-await-in-loop -- a resource may need one opened earlier
      await step().catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }
}
