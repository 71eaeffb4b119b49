import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { DeliverPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream';
import type { JetStreamClient, JetStreamManager } from '@nats-io/jetstream';
import type { EventJob } from '@stratus/commands';
import type { EventFault } from '@stratus/contracts';
import { Database } from '@stratus/postgres';
import type { Term } from '@stratus/postgres';
import { Readiness, createLogger, createMetrics, counter } from '@stratus/runtime';
import type { Logger } from '@stratus/runtime';
import { createWorld, eventually } from '@stratus/testing';
import type { World, WorldOptions } from '@stratus/testing';
import type { Migration, MigrationSession } from '@stratus/postgres';
import { CreateInbox1700000000003 } from '../src/consumer/create-inbox.migration.js';
import { FindOldIds1700000000009 } from '../src/consumer/find-old-ids.migration.js';
import { serialiseCloudEvent } from '../src/envelope/cloud-event.js';
import type { CloudEvent } from '../src/envelope/cloud-event.js';
import type { EventFaults } from '../src/faults/event-faults.js';
import { CreateEvents1700000000002 } from '../src/ledger/create-events.migration.js';
import { PurgeByPosition1700000000008 } from '../src/ledger/purge-by-position.migration.js';
import { PostgresEventLedger } from '../src/ledger/postgres-event-ledger.js';
import { CreateRelayedStream1700000000004 } from '../src/relay/create-relayed-stream.migration.js';
import { Relay } from '../src/relay/relay.js';
import { RelayedStream } from '../src/relay/relayed-stream.js';
import { CreateKeptStream1700000000005 } from '../src/streams/create-kept-stream.migration.js';
import { STREAM_PACE } from '../src/streams/stream-pace.js';
import type { StreamPace } from '../src/streams/stream-pace.js';
import { EVENTS_STREAM } from '../src/streams/streams.js';

class CreateEffects1700000009002 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await session.query('create table effects (place bigint generated always as identity, event_id uuid, n int)');
  }
}

/** A spec's event: the n-th of a resource. */
export interface Emitted {
  resource: string;
  n: number;
  padding?: string;
  job?: EventJob;
}

/** A term that ends only through the signal. */
export const termUntil = (over: AbortSignal): Term => ({ over, isInForce: () => !over.aborted });

/**
 * For a keeper and relays that recreate the stream often: slow enough that a busy machine notices a recreation that is too
 * early.
 */
export const QUICK_PACE: StreamPace = { lookEveryMs: 250, quietMs: 1_000, certainMs: 500, lookAgainMs: 200 };

export const logger = createLogger('spec', 'silent');

/** A ledger, a stream and a table for effects; on real servers, without the service's own loops. */
export class LedgerWorld {
  world!: World;
  database!: Database;
  manager!: JetStreamManager;
  client!: JetStreamClient;
  /**
   * @param pace of its relays.
   * @param options of its world.
   */
  constructor(
    readonly pace = STREAM_PACE,
    private readonly options: WorldOptions = {},
  ) {}

  /** Those of its ledger and its relays; null without test control. */
  faults: EventFaults | null = null;

  readonly metrics = createMetrics('spec');
  readonly published = counter(this.metrics, 'published', 'published');

  async open(): Promise<void> {
    this.world = await createWorld(['spec'], this.options);
    this.database = await Database.open(
      {
        schema: 'spec',
        migrations: [
          CreateEvents1700000000002,
          CreateInbox1700000000003,
          CreateRelayedStream1700000000004,
          CreateKeptStream1700000000005,
          PurgeByPosition1700000000008,
          FindOldIds1700000000009,
          CreateEffects1700000009002,
        ],
      },
      { DATABASE_URL: this.world.databaseUrl, DATABASE_POOL_SIZE: 5 },
      new Readiness(),
      logger,
    );
    this.client = jetstream(this.world.link.connection);
    this.manager = await jetstreamManager(this.world.link.connection);
  }

  async close(): Promise<void> {
    await this.database.close();
    await this.world.stop();
  }

  /** Empties ledger, inbox, effects and stream. */
  async clear(): Promise<void> {
    await this.database.pool.query('truncate events, inbox, effects');
    await this.manager.streams.purge(EVENTS_STREAM.name);
  }

  /** Commits events in one transaction, like a command. */
  emit(...events: Emitted[]): Promise<void> {
    return this.emitWith(undefined, ...events);
  }

  /** Commits the events of a call to which a rule for faults applies. */
  async emitWith(eventFault: EventFault | undefined, ...events: Emitted[]): Promise<void> {
    const { caller, request } = anyCall();
    const writes = new PostgresEventLedger(() => undefined, this.faults).writes(
      { caller, request: { ...request, ...(eventFault && { eventFault }) } },
      events.map(({ job, ...data }) =>
        Object.assign(job ? { job } : {}, {
          type: 'thing_update',
          entity: { type: 'thing', id: data.resource, label: data.resource, url: `/v4/things/${data.resource}` },
          data,
        }),
      ),
      new Date(),
    );
    await this.database.transaction(async ({ statements }) => {
      await Promise.all(writes.map(({ text, values }) => statements.query(text, values)));
    });
  }

  relay(
    publish: JetStreamClient['publish'] = this.client.publish.bind(this.client),
    pool = this.database.pool,
    log: Logger = logger,
    manager: Pick<JetStreamManager, 'streams'> = this.manager,
  ): Relay {
    const stream = new RelayedStream(manager, pool, log, this.pace);
    return new Relay(
      (row) => serialiseCloudEvent('spec', row),
      this.faults?.ledgerOf(this.database) ?? this.database,
      this.world.link,
      this.faults?.streamOf({ publish }) ?? { publish },
      stream,
      this.published,
      log,
    );
  }

  /** Simulates the loss of the broker's disk while the broker is down. */
  async loseStore(): Promise<void> {
    const { nats, link } = this.world;
    await nats.kill();
    rmSync(nats.store, { recursive: true });
    await nats.start();
    await eventually('the link', async () => link.isUp() || undefined);
  }

  /** Publishes the whole ledger and waits for it. */
  async relayAll(): Promise<void> {
    const stopping = new AbortController();
    const running = this.relay().run(termUntil(stopping.signal));
    try {
      await this.untilPublished();
    } finally {
      stopping.abort();
      await running;
    }
  }

  async unpublished(): Promise<number> {
    const { rows } = await this.database.pool.query<{ count: number }>(
      'select count(*) from events where published_at is null',
    );
    return rows[0]?.count ?? 0;
  }

  untilPublished(): Promise<void> {
    return this.untilUnpublished(0);
  }

  /** Waits until so many events are left. */
  async untilUnpublished(count: number): Promise<void> {
    await eventually(`${count} events in the outbox`, async () =>
      (await this.unpublished()) === count ? true : undefined,
    );
  }

  /** Every event in the stream, in its order. */
  async streamed(): Promise<CloudEvent<Emitted>[]> {
    const { state } = await this.manager.streams.info(EVENTS_STREAM.name);
    if (state.messages === 0) return [];
    const consumer = await this.client.consumers.get(EVENTS_STREAM.name, { deliver_policy: DeliverPolicy.All });
    const messages = await consumer.fetch({ max_messages: state.messages, expires: 30_000 });
    const events: CloudEvent<Emitted>[] = [];
    for await (const message of messages) events.push(message.json());
    return events;
  }

  async effects(): Promise<number[]> {
    const { rows } = await this.database.pool.query<{ n: number }>('select n from effects order by place');
    return rows.map(({ n }) => n);
  }
}

/** A call of a command. */
const anyCall = () => ({
  caller: { accountId: 1, userId: 1, username: 'someone', restricted: false, scopes: ['*'] },
  request: { id: randomUUID(), executionId: randomUUID() },
});

/** The numbers of a resource's events, in the order of the list. */
export const numbersOf = (events: readonly CloudEvent<Emitted>[], resource: string): number[] =>
  events.filter(({ data }) => data.resource === resource).map(({ data }) => data.n);

export const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
