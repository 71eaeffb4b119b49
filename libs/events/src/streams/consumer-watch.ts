import { JetStreamApiCodes, JetStreamApiError } from '@nats-io/jetstream';
import type { ConsumerConfig, JetStreamManager } from '@nats-io/jetstream';
import type { NatsLink } from '@stratus/messaging';
import type { Logger } from '@stratus/runtime';
import { consumerNames } from './consumer-names.js';
import { consumersInTurn, consumersToAsk } from './consumers-to-ask.js';
import type { ConsumerKnowledge, Questions } from './consumers-to-ask.js';
import type { KeptStreamRepository } from './kept-stream.repository.js';
import { EVENTS_STREAM } from './streams.js';

/** Meanwhile the keeper does not see the loss of a stream. */
const LOOK_MS = 500;
/** Meanwhile no event is lost: it waits in its ledger. */
const REMOVAL_MS = 10_000;

type ConsumerConfigs = readonly Partial<ConsumerConfig>[];
/** By name; without a configuration if the consumer is gone or not durable. */
type Answers = ReadonlyMap<string, Partial<ConsumerConfig> | undefined>;

/** The resources of the watch. */
interface WatchResources {
  manager: { consumers: Pick<JetStreamManager['consumers'], 'info'> };
  nats: Pick<NatsLink, 'request'>;
  memory: Pick<KeptStreamRepository, 'rememberConsumers'>;
  logger: Pick<Logger, 'warn' | 'error'>;
  /** Least time between two looks, in milliseconds. */
  everyMs: number;
}

/** Remembers the durable consumers of `EVENTS`: the others end with their connection. */
export class ConsumerWatch {
  private lookedAt?: number;
  private last?: Questions;
  /** The one asked longest ago comes first. */
  private readonly asked = new Set<string>();

  constructor(private readonly resources: WatchResources) {}

  /**
   * Brings the memory up to date: forgets consumers that are gone, and asks the broker about some of the others.
   *
   * @throws what {@link consumerNames} throws; then the memory stays as it is.
   */
  async look(remembered: ConsumerConfigs): Promise<void> {
    const { memory, everyMs } = this.resources;
    const now = performance.now();
    if (this.lookedAt !== undefined && now - this.lookedAt < everyMs) return;
    this.lookedAt = now;
    const known = await this.know(remembered);
    const answers = await this.ask(consumersToAsk(known, this.last, now), LOOK_MS);
    await memory.rememberConsumers(presentConsumers(known, remembered, answers));
  }

  /**
   * The durable consumers that the stream has now. Those not read within ten seconds are as remembered.
   *
   * @throws what {@link consumerNames} throws.
   */
  async readAll(remembered: ConsumerConfigs): Promise<Partial<ConsumerConfig>[]> {
    const known = await this.know(remembered);
    const answers = await this.ask(consumersInTurn(known), REMOVAL_MS);
    const unread = known.names.filter((name) => !known.remembered.has(name) && !answers.has(name));
    if (unread.length > 0) this.resources.logger.error({ consumers: unread }, 'consumers not read are not restored');
    return presentConsumers(known, remembered, answers);
  }

  private async know(remembered: ConsumerConfigs): Promise<ConsumerKnowledge> {
    const names = await consumerNames(this.resources.nats, EVENTS_STREAM.name);
    const present = new Set(names);
    // One that comes back is another consumer.
    for (const name of this.asked) if (!present.has(name)) this.asked.delete(name);
    return { names, remembered: new Set(remembered.map(nameOf)), asked: new Set(this.asked) };
  }

  private async ask(names: readonly string[], withinMs: number): Promise<Answers> {
    const answers = new Map<string, Partial<ConsumerConfig> | undefined>();
    const failed = new Map<string, unknown>();
    const began = performance.now();
    for (const name of names) {
      if (performance.now() - began >= withinMs) break;
      // One whose information takes too long must not hold up the others.
      this.asked.delete(name);
      this.asked.add(name);
      await this.read(name).then(
        (config) => answers.set(name, config),
        (error: unknown) => failed.set(name, error),
      );
    }
    const endedAt = performance.now();
    if (names.length > 0) this.last = { endedAt, tookMs: endedAt - began };
    const [err] = failed.values();
    const { logger } = this.resources;
    if (failed.size > 0) logger.warn({ err, consumers: [...failed.keys()] }, 'consumers of the stream cannot be read');
    return answers;
  }

  private async read(name: string): Promise<Partial<ConsumerConfig> | undefined> {
    try {
      const { config } = await this.resources.manager.consumers.info(EVENTS_STREAM.name, name);
      return config.durable_name ? config : undefined;
    } catch (error) {
      if (!(error instanceof JetStreamApiError) || error.code !== JetStreamApiCodes.ConsumerNotFound) throw error;
      this.asked.delete(name);
      return undefined;
    }
  }
}

const nameOf = ({ durable_name: name = '' }: Partial<ConsumerConfig>): string => name;

/** The durable ones in the order of their names, as answered or else as remembered. */
function presentConsumers(
  { names }: ConsumerKnowledge,
  remembered: ConsumerConfigs,
  answers: Answers,
): Partial<ConsumerConfig>[] {
  const before = new Map(remembered.map((config) => [nameOf(config), config]));
  return names
    .map((name) => (answers.has(name) ? answers.get(name) : before.get(name)))
    .filter((config) => config !== undefined)
    .toSorted((one, other) => nameOf(one).localeCompare(nameOf(other)));
}
