/** What has been opened and how to close it again, the last first. */
export class Closing {
  private readonly steps: (() => Promise<unknown>)[] = [];

  add(step: () => Promise<unknown>): void {
    this.steps.push(step);
  }

  /**
   * Closes everything, each once; one that fails does not keep the others open.
   *
   * @throws the first failure, after the last step.
   */
  async run(): Promise<void> {
    const failures: unknown[] = [];
    for (let step = this.steps.pop(); step; step = this.steps.pop()) {
      // oxlint-disable-next-line no-await-in-loop -- what was opened later may need what was opened before
      await step().catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }
}
