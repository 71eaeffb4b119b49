import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { Inject, Module } from '@nestjs/common';
import type { BeforeApplicationShutdown, DynamicModule, OnApplicationBootstrap, Type } from '@nestjs/common';
import { LOGGER, METRICS, NatsLink, STREAMS_LINK, counter, gauge } from '@stratus/platform';
import type { Logger, Registry } from '@stratus/platform';
import { Database, EVENT_LEDGER, SERVICE_NAME } from '@stratus/platform/persistence';
import type { Term } from '@stratus/platform/persistence';
import { DeadLetters } from './consumer/dead-letters.js';
import { DurableConsumer } from './consumer/durable-consumer.js';
import type { Subscription } from './consumer/subscription.js';
import { Leadership } from './leadership/leadership.js';
import { purgeInbox, purgeLedger, startPurging } from './ledger/purge.js';
import { PostgresEventLedger } from './ledger/postgres-event-ledger.js';
import { OutboxSignal } from './relay/outbox-signal.js';
import { Relay } from './relay/relay.js';

/** Injection token of the service's subscriptions to events. */
const SUBSCRIPTIONS = Symbol('SUBSCRIPTIONS');

/** Gives a service its ledger, relays it to the stream and runs its subscriptions, each on one replica at a time. */
@Module({})
export class EventsModule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly leaderships: Leadership[] = [];
  private purging?: { stop: () => void };

  constructor(
    @Inject(SERVICE_NAME) private readonly service: string,
    private readonly database: Database,
    @Inject(STREAMS_LINK) private readonly streams: NatsLink,
    private readonly signal: OutboxSignal,
    @Inject(METRICS) private readonly metrics: Registry,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(SUBSCRIPTIONS) private readonly subscriptions: readonly Subscription[],
  ) {}

  /** `subscriptions`: injectable classes that the imported modules export. */
  static with(
    options: { imports?: DynamicModule['imports']; subscriptions?: Type<Subscription>[] } = {},
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
          inject: [OutboxSignal],
          useFactory: (signal: OutboxSignal) => new PostgresEventLedger(() => signal.raise()),
        },
        {
          provide: SUBSCRIPTIONS,
          inject: options.subscriptions ?? [],
          useFactory: (...subscriptions: Subscription[]) => subscriptions,
        },
      ],
      exports: [EVENT_LEDGER],
    };
  }

  async onApplicationBootstrap(): Promise<void> {
    const { pool } = this.database;
    const client = jetstream(this.streams.connection);
    const published = counter(this.metrics, 'stratus_events_published_total', 'Events acknowledged by the stream');
    gauge(
      this.metrics,
      'stratus_events_unpublished',
      'Events of the ledger that the stream has not acknowledged',
      async () => {
        const { rows } = await pool.query<{ count: number }>('select count(*) from events where published_at is null');
        return rows[0]?.count ?? 0;
      },
    );
    const relay = new Relay(this.service, pool, this.streams, client, published, this.logger);
    gauge(
      this.metrics,
      'stratus_events_held_back',
      'Resources with an event that the stream does not take',
      () => relay.heldBackCount,
    );
    this.signal.onRaised(() => relay.wake());
    this.lead(`relay:${this.service}`, (term) => {
      this.signal.relayIsHere(() => relay.wake(), term.over);
      return relay.run(term);
    });
    await this.startSubscriptions();
    this.purging = startPurging(async () => {
      await purgeLedger(pool);
      if (this.subscriptions.length > 0) await purgeInbox(pool);
    }, this.logger);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.purging?.stop();
    await Promise.all(this.leaderships.map((leadership) => leadership.stop()));
  }

  private async startSubscriptions(): Promise<void> {
    const client = jetstream(this.streams.connection);
    const manager = await jetstreamManager(this.streams.connection, { checkAPI: false });
    const applied = counter(this.metrics, 'stratus_events_applied_total', 'Events that took effect here');
    const buried = counter(this.metrics, 'stratus_dead_letters_total', 'Events given up after all tries');
    const deadLetters = new DeadLetters(this.service, client, buried, this.logger);
    for (const subscription of this.subscriptions) {
      const consumer = new DurableConsumer(subscription, {
        database: this.database,
        jetstream: client,
        manager,
        deadLetters,
        applied,
        logger: this.logger,
      });
      this.lead(`consumer:${subscription.name}`, ({ over }) => consumer.run(over));
    }
  }

  private lead(name: string, work: (term: Term) => Promise<void>): void {
    const leadership = new Leadership(() => this.database.newSession(), name, this.logger);
    leadership.start(work);
    this.leaderships.push(leadership);
  }
}
