import { setTimeout as delay } from 'node:timers/promises';
import { DeliverPolicy, JetStreamApiError } from '@nats-io/jetstream';
import type { ConsumerConfig, JetStreamManager, StreamInfo } from '@nats-io/jetstream';
import type { NatsLink } from '@stratus/messaging';
import type { Term } from '@stratus/postgres';
import type { Logger } from '@stratus/runtime';
import type { Counter } from 'prom-client';
import { ConsumerWatch } from './consumer-watch.js';
import { NEWEST_MISSING, faultOfStream } from './judge-stream.js';
import type { KeptStream, StreamObservation } from './judge-stream.js';
import type { KeptStreamRepository, StreamMemory } from './kept-stream.repository.js';
import { STREAM_PACE } from './stream-pace.js';
import type { StreamPace } from './stream-pace.js';
import {
  DEAD_LETTERS_STREAM,
  EVENTS_STREAM,
  INTERNAL_STREAM,
  differsFrom,
  findStream,
  wantedStream,
} from './streams.js';

/** Consumers change rarely: listings are at least this many looks apart. */
const LOOKS_PER_LISTING = 5;

/** How often the keeper looks for the newest messages of a stream whose leader may be behind. */
const LOOKS_FOR_NEWEST = 5;

/** The resources of the keeper. */
export interface KeeperResources {
  manager: JetStreamManager;
  nats: Pick<NatsLink, 'isUp' | 'request'>;
  memory: KeptStreamRepository;
  rebuilt: Counter;
  logger: Logger;
  /** Number of replicas of recreated streams; default: as many as the lost stream had. */
  replicas?: number;
  /** Pace of the relays; default: the usual one. */
  pace?: StreamPace;
}

/**
 * Keeps the streams: recreates a lost one with its consumers, repairs its configuration, and replaces an `EVENTS` that no
 * longer holds everything in order. The relays then fill it from their ledgers (decision 18). Runs in one process, of the only
 * service with the right to create streams.
 */
export class StreamKeeper {
  private lostAt?: number;
  private consumers: ConsumerWatch;
  private readonly pace: StreamPace;

  constructor(private readonly resources: KeeperResources) {
    this.pace = resources.pace ?? STREAM_PACE;
    this.consumers = this.watch();
  }

  /** Keeps the streams until the term is over. */
  async run(term: Term): Promise<void> {
    const { nats, logger } = this.resources;
    this.lostAt = undefined;
    this.consumers = this.watch();
    while (!term.over.aborted) {
      if (nats.isUp() && term.isInForce()) {
        await this.look().catch((error: unknown) => logger.warn({ err: error }, 'keeping the streams failed'));
      }
      await delay(this.pace.lookEveryMs, undefined, { signal: term.over }).catch(() => undefined);
    }
  }

  private async look(): Promise<void> {
    const { manager, memory } = this.resources;
    const [remembered, info] = await Promise.all([memory.read(), findStream(manager, EVENTS_STREAM.name)]);
    await this.keepOthers(this.replicasLike(remembered));
    if (!info) return this.makeInTime(remembered);
    this.lostAt = undefined;
    const seen = reportedStateOf(info);
    const fault = remembered.rebuildAsked
      ? 'an operator has asked for it'
      : (faultOfStream(remembered.kept, seen, Date.now()) ?? (await this.repairConfiguration(info)));
    if (fault === NEWEST_MISSING && (await this.comesBack(remembered.kept, info))) return;
    if (fault) return this.remove(remembered, fault);
    await memory.remember(seen, info.config.num_replicas);
    await this.consumers.look(remembered.consumers);
  }

  private watch(): ConsumerWatch {
    return new ConsumerWatch({ ...this.resources, everyMs: this.pace.lookEveryMs * LOOKS_PER_LISTING });
  }

  /**
   * Whether the newest messages are only late: a cluster server that has just become the leader first applies its received
   * messages. The message at the last known position must reappear unchanged; otherwise relays have filled the gap.
   */
  private async comesBack(kept: KeptStream, { config }: StreamInfo): Promise<boolean> {
    if (!kept || config.num_replicas === 1) return false;
    const { manager, logger } = this.resources;
    const { name } = EVENTS_STREAM;
    for (let looks = 0; looks < LOOKS_FOR_NEWEST; looks += 1) {
      await delay(this.pace.lookEveryMs);
      try {
        const message = await manager.streams.getMessage(name, { seq: kept.lastSequence });
        if (message) return message.time.getTime() === kept.lastTime;
      } catch (error) {
        logger.warn({ err: error }, 'the newest messages of the stream cannot be read');
      }
    }
    return false;
  }

  /**
   * Leaves the number of replicas to provisioning and to operators. @returns the differences that cannot be repaired in place.
   */
  private async repairConfiguration(info: StreamInfo): Promise<string | undefined> {
    const { manager, logger } = this.resources;
    const wanted = wantedStream(EVENTS_STREAM, info.config.num_replicas);
    const differences = differsFrom(info.config, wanted);
    if (differences.length === 0) return undefined;
    logger.warn({ differences }, 'the stream has another configuration, repairing it');
    try {
      await manager.streams.update(EVENTS_STREAM.name, wanted);
      return undefined;
    } catch (error) {
      if (!(error instanceof JetStreamApiError)) throw error;
      return `its configuration cannot be repaired: ${differences.join(', ')}`;
    }
  }

  /** Consumers that were deleted with the stream are restored with it. */
  private async remove({ consumers }: StreamMemory, reason: string): Promise<void> {
    const { manager, memory, rebuilt, logger } = this.resources;
    const present = await this.consumers.readAll(consumers).catch((error: unknown) => {
      logger.warn({ err: error }, 'the consumers cannot be listed: restoring those of the last listing');
      return [];
    });
    const names = new Set(present.map(({ durable_name: name }) => name));
    await memory.rememberConsumers([...present, ...consumers.filter(({ durable_name: name }) => !names.has(name))]);
    logger.warn({ reason }, 'recreating the stream');
    rebuilt.inc();
    await manager.streams.delete(EVENTS_STREAM.name);
    await memory.endWish();
    this.lostAt = performance.now();
  }

  private async makeInTime(remembered: StreamMemory): Promise<void> {
    const { manager, memory, logger } = this.resources;
    const { consumers } = remembered;
    const replicas = this.replicasLike(remembered);
    this.lostAt ??= performance.now();
    if (performance.now() - this.lostAt < this.pace.quietMs) return;
    const info = await manager.streams.add(wantedStream(EVENTS_STREAM, replicas));
    await memory.remember(reportedStateOf(info), replicas);
    logger.warn({ consumers: consumers.length }, 'recreated a lost stream');
    await Promise.all(consumers.map((consumer) => this.restore(consumer)));
  }

  /** Positions in the lost stream mean nothing in the new one. */
  private async restore(consumer: Partial<ConsumerConfig>): Promise<void> {
    const { manager, logger } = this.resources;
    const { opt_start_seq: _, ...config } = consumer;
    const byTime = config.deliver_policy === DeliverPolicy.StartTime;
    try {
      await manager.consumers.add(
        EVENTS_STREAM.name,
        byTime ? config : { ...config, deliver_policy: DeliverPolicy.All },
      );
    } catch (error) {
      logger.error({ err: error, consumer: config.durable_name }, 'a consumer of the stream could not be restored');
    }
  }

  private replicasLike({ replicas }: StreamMemory): number {
    return this.resources.replicas ?? replicas;
  }

  /** Losses of these two streams are final: no ledger backs them. */
  private async keepOthers(replicas: number): Promise<void> {
    const { manager, logger } = this.resources;
    for (const definition of [INTERNAL_STREAM, DEAD_LETTERS_STREAM]) {
      if (await findStream(manager, definition.name)) continue;
      await manager.streams.add(wantedStream(definition, replicas));
      logger.warn({ stream: definition.name }, 'recreated a lost stream, empty');
    }
  }
}

const timeOf = (messages: number, time: string): number | null => (messages === 0 ? null : Date.parse(time));

function reportedStateOf({ created, state }: StreamInfo): StreamObservation {
  const { messages } = state;
  return {
    made: created,
    firstSequence: state.first_seq,
    lastSequence: state.last_seq,
    messages,
    deleted: state.num_deleted ?? 0,
    firstTime: timeOf(messages, state.first_ts),
    lastTime: timeOf(messages, state.last_ts),
  };
}
