/** Works on the deliveries of each resource one after the other, and on different resources at once. */
export class ResourceQueues<Item extends { resource: string }> {
  private readonly queues = new Map<string, Item[]>();
  private readonly running = new Set<Promise<void>>();

  /** @param work must not reject. */
  constructor(
    private readonly work: (item: Item) => Promise<void>,
    private readonly stopping: AbortSignal,
  ) {}

  add(item: Item): void {
    const queue = this.queues.get(item.resource);
    if (queue) return void queue.push(item);
    this.queues.set(item.resource, [item]);
    const run = this.drain(item.resource).finally(() => this.running.delete(run));
    this.running.add(run);
  }

  /** Resolves when nothing is worked on. */
  async idle(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running);
  }

  private async drain(resource: string): Promise<void> {
    const queue = this.queues.get(resource) ?? [];
    for (let [first] = queue; first && !this.stopping.aborted; [first] = queue) {
      await this.work(first);
      queue.shift();
    }
    this.queues.delete(resource);
  }
}
