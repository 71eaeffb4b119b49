/** How many events are sent at once, and wait for earlier ones of their resource. */
const MAX_HELD = 10;

/** Does the work for each resource in order, and for different resources at once. */
export class ResourceQueues {
  private readonly last = new Map<string, Promise<void>>();
  private held = 0;
  private onRoom: (() => void) | undefined;

  /** Begins work, or queues it. Resolves when there is room for more. @param work never rejects. */
  async add(resource: string, work: () => Promise<void>): Promise<void> {
    this.held += 1;
    const done = (this.last.get(resource) ?? Promise.resolve()).then(work).then(() => {
      this.held -= 1;
      if (this.last.get(resource) === done) this.last.delete(resource);
      this.onRoom?.();
    });
    this.last.set(resource, done);
    while (this.held >= MAX_HELD) await new Promise<void>((resolve) => (this.onRoom = resolve));
  }

  /** Resolves when no work is left. */
  async idle(): Promise<void> {
    while (this.last.size > 0) await Promise.all(this.last.values());
  }
}
