import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import type { JetStreamManager } from '@nats-io/jetstream';
import type { Msg } from '@nats-io/transport-node';
import { Inject, Module } from '@nestjs/common';
import type { BeforeApplicationShutdown, DynamicModule, OnApplicationBootstrap, Type } from '@nestjs/common';
import { EVENT_LEDGER } from '@stratus/commands';
import { NatsLink, STREAMS_LINK } from '@stratus/messaging';
import { Database } from '@stratus/postgres';
import type { Term } from '@stratus/postgres';
import { CONFIGURATION, LOGGER, METRICS, READINESS, SERVICE_NAME, counter, gauge } from '@stratus/runtime';
import type { Logger, Readiness, Registry } from '@stratus/runtime';
import { CatchUp, catchUpSubject } from './consumer/catch-up.js';
import { DeadLetters } from './consumer/dead-letters.js';
import { measureConsumers } from './consumer/consumer-metric.js';
import { DurableConsumer } from './consumer/durable-consumer.js';
import type { Subscription } from './consumer/subscription.js';
import { serialiseCloudEvent } from './envelope/cloud-event.js';
import type { SequenceForm } from './envelope/cloud-event.js';
import { EventFaults } from './faults/event-faults.js';
import { Leadership } from './leadership/leadership.js';
import { measureLedger } from './ledger/ledger-metrics.js';
import { endingTypes } from './definitions/define-event.js';
import { LedgerPurge, purgeInbox, startPurging } from './ledger/purge.js';
import type { LedgerRow } from './ledger/ledger-row.js';
import { answerUnpublished, unpublishedOf } from './ledger/unpublished.js';
import { PostgresEventLedger } from './ledger/postgres-event-ledger.js';
import { OutboxSignal } from './relay/outbox-signal.js';
import { Relay } from './relay/relay.js';
import { RelayedStream } from './relay/relayed-stream.js';
import { KeptStreamRepository } from './streams/kept-stream.repository.js';
import { StreamKeeper } from './streams/stream-keeper.js';
import { problemOfStream } from './streams/streams.js';

/** Injection token of the service's subscriptions to events. */
const SUBSCRIPTIONS = Symbol('SUBSCRIPTIONS');
/** Injection token: whether this service keeps the streams. */
const KEEPS_STREAMS = Symbol('KEEPS_STREAMS');
/** Injection token of the {@link EventFaults}; null without test control. */
const EVENT_FAULTS = Symbol('EVENT_FAULTS');

/**
 * Gives a service its ledger, relays the ledger to the stream and runs the service's subscriptions, each on one replica at a
 * time.
 */
@Module({})
export class EventsModule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly leaderships: Leadership[] = [];
  private purging: { stop: () => void }[] = [];

  constructor(
    @Inject(SERVICE_NAME) private readonly service: string,
    private readonly database: Database,
    private readonly nats: NatsLink,
    @Inject(STREAMS_LINK) private readonly streams: NatsLink,
    private readonly signal: OutboxSignal,
    @Inject(METRICS) private readonly metrics: Registry,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(SUBSCRIPTIONS) private readonly subscriptions: readonly Subscription[],
    @Inject(READINESS) private readonly readiness: Readiness,
    @Inject(KEEPS_STREAMS) private readonly keepsStreams: boolean,
    @Inject(EVENT_FAULTS) private readonly faults: EventFaults | null,
    @Inject(CONFIGURATION) private readonly configuration: { STREAM_REPLICAS?: string; EVENT_SEQUENCE?: SequenceForm },
  ) {}

  /**
   * `subscriptions`: injectable classes that the imported modules export. `keepsStreams`: the one service that recreates
   * lost streams; its schema has the table of `CreateKeptStream…`, and its NATS user the rights.
   */
  static with(
    options: { imports?: DynamicModule['imports']; subscriptions?: Type<Subscription>[]; keepsStreams?: boolean } = {},
  ): DynamicModule {
    return {
      module: EventsModule,
      global: true,
      imports: options.imports ?? [],
      providers: [
        {
          provide: OutboxSignal,
          inject: [NatsLink, SERVICE_NAME],
          useFactory: (nats: NatsLink, service: string) => new OutboxSignal(nats, service),
        },
        {
          provide: EVENT_LEDGER,
          inject: [OutboxSignal, EVENT_FAULTS],
          useFactory: (signal: OutboxSignal, faults: EventFaults | null) =>
            new PostgresEventLedger(() => signal.raise(), faults),
        },
        {
          provide: EVENT_FAULTS,
          inject: [OutboxSignal, CONFIGURATION],
          useFactory: (signal: OutboxSignal, { TEST_CONTROL }: { TEST_CONTROL?: string }) =>
            TEST_CONTROL === 'on' ? new EventFaults(() => signal.raise()) : null,
        },
        {
          provide: SUBSCRIPTIONS,
          inject: options.subscriptions ?? [],
          useFactory: (...subscriptions: Subscription[]) => subscriptions,
        },
        {
          provide: CatchUp,
          inject: [NatsLink, STREAMS_LINK, Database, SERVICE_NAME],
          useFactory: (nats: NatsLink, streams: NatsLink, database: Database, service: string) =>
            new CatchUp(nats, streams, database, service),
        },
        { provide: KEEPS_STREAMS, useValue: options.keepsStreams ?? false },
      ],
      exports: [EVENT_LEDGER, CatchUp],
    };
  }

  async onApplicationBootstrap(): Promise<void> {
    const { pool } = this.database;
    const client = jetstream(this.streams.connection);
    const manager = await jetstreamManager(this.streams.connection, { checkAPI: false });
    this.readiness.register('stream', () => (this.streams.isUp() ? problemOfStream(manager) : undefined));
    if (this.keepsStreams) this.keepStreams(manager);
    const stream = new RelayedStream(manager, pool, this.logger);
    const published = counter(this.metrics, 'stratus_events_published_total', 'Events acknowledged by the stream');
    measureLedger(this.metrics, pool);
    const serialise = (row: LedgerRow): string =>
      serialiseCloudEvent(this.service, row, this.configuration.EVENT_SEQUENCE);
    const ledger = this.faults?.ledgerOf(this.database) ?? this.database;
    const target = this.faults?.streamOf(client) ?? client;
    const relay = new Relay(serialise, ledger, this.streams, target, stream, published, this.logger);
    gauge(
      this.metrics,
      'stratus_events_blocked',
      'Resources with an event that the stream does not take',
      () => relay.heldBackCount,
    );
    this.signal.onRaised(() => relay.wake());
    const answer = (message: Msg): Promise<void> => answerUnpublished(this.service, pool, message);
    this.nats.listen(unpublishedOf(this.service).subject, answer, { queue: this.service });
    this.lead(`relay:${this.service}`, (term) => {
      this.signal.relayIsHere(() => relay.wake(), term.over);
      return relay.run(term);
    });
    this.startSubscriptions(manager);
    measureConsumers(this.metrics, manager, this.subscriptions);
    const purge = new LedgerPurge(pool, endingTypes());
    const purges = [() => purge.run(), ...(this.subscriptions.length > 0 ? [() => purgeInbox(pool)] : [])];
    this.purging = purges.map((each) => startPurging(each, this.logger));
  }

  async beforeApplicationShutdown(): Promise<void> {
    for (const purge of this.purging) purge.stop();
    await Promise.all(this.leaderships.map((leadership) => leadership.stop()));
  }

  private keepStreams(manager: JetStreamManager): void {
    const { STREAM_REPLICAS: replicas } = this.configuration;
    const keeper = new StreamKeeper({
      manager,
      nats: this.streams,
      memory: new KeptStreamRepository(this.database.pool),
      rebuilt: counter(this.metrics, 'stratus_streams_rebuilt_total', 'Times that the stream EVENTS was replaced'),
      logger: this.logger,
      ...(replicas && { replicas: Number(replicas) }),
    });
    this.lead('streams', (term) => keeper.run(term));
  }

  private startSubscriptions(manager: JetStreamManager): void {
    const client = jetstream(this.streams.connection);
    const applied = counter(this.metrics, 'stratus_events_applied_total', 'Events that took effect here');
    const buried = counter(this.metrics, 'stratus_dead_letters_total', 'Events given up after all tries');
    const deadLetters = new DeadLetters(this.service, client, buried, this.logger);
    const consumers = this.subscriptions.map((subscription) => {
      const consumer = new DurableConsumer(subscription, {
        database: this.database,
        jetstream: client,
        manager,
        deadLetters,
        applied,
        logger: this.logger,
      });
      this.lead(`consumer:${subscription.name}`, ({ over }) => consumer.run(over));
      return consumer;
    });
    if (consumers.length === 0) return;
    this.nats.listen(catchUpSubject(this.service), () => consumers.forEach((consumer) => consumer.catchUp()));
  }

  private lead(name: string, work: (term: Term) => Promise<void>): void {
    const leadership = new Leadership((work) => this.database.newSession(work), name, this.logger, this.metrics);
    leadership.start(work);
    this.leaderships.push(leadership);
  }
}
