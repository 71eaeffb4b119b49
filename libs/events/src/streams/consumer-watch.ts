import type { ConsumerConfig, JetStreamManager } from '@nats-io/jetstream';
import type { KeptStreamRepository } from './kept-stream.repository.js';
import { isListingDue } from './listing-pace.js';
import type { Listing } from './listing-pace.js';
import { EVENTS_STREAM } from './streams.js';

/** Remembers the durable consumers of `EVENTS`. */
export class ConsumerWatch {
  private last?: Listing;

  constructor(
    private readonly manager: JetStreamManager,
    private readonly memory: KeptStreamRepository,
    private readonly everyMs: number,
  ) {}

  /** @param count of consumers that the broker has just reported with the stream. */
  async look(count: number): Promise<void> {
    const began = performance.now();
    if (!isListingDue(this.last, count, began, this.everyMs)) return;
    let consumers: number | undefined;
    try {
      await this.memory.rememberConsumers(await this.list());
      consumers = count;
    } finally {
      const endedAt = performance.now();
      this.last = { endedAt, tookMs: endedAt - began, ...(consumers !== undefined && { consumers }) };
    }
  }

  /** The durable consumers: the others end with their connection. */
  async list(): Promise<Partial<ConsumerConfig>[]> {
    const found: Partial<ConsumerConfig>[] = [];
    for await (const { config } of this.manager.consumers.list(EVENTS_STREAM.name)) {
      if (config.durable_name) found.push(config);
    }
    return found.toSorted((one, other) => String(one.durable_name).localeCompare(String(other.durable_name)));
  }
}
