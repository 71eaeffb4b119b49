import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { Database, firstSince } from '@stratus/postgres';
import { CONFIGURATION, LOGGER } from '@stratus/runtime';
import type { Logger } from '@stratus/runtime';
import type { WebhookServiceConfiguration } from '../webhook-service.configuration.js';

const INTERVAL_MS = 60 * 60 * 1000;
const BATCH = 10_000;

const EXPIRED_BEFORE = 'now() - make_interval(days => $1)';
const FIRST_KEPT = firstSince('deliveries', 'id', 'created', EXPIRED_BEFORE);
const DELETED = 'select webhooks.id from webhooks where webhooks.deleted is not null';

const deleteFrom = (table: string, condition: string): string => `
  delete from ${table} where ctid = any(array(
    select ctid from ${table} where ${condition} limit ${BATCH} for update skip locked))`;

const ofDeletedWebhooks = (table: string): string => deleteFrom(table, `${table}.webhook_id = any(array(${DELETED}))`);
export const DELETED_DELIVERIES = ofDeletedWebhooks('deliveries');
/** In this order: nothing refers to what is gone. */
const OF_DELETED_WEBHOOKS = [
  ofDeletedWebhooks('replays'),
  ofDeletedWebhooks('lanes'),
  DELETED_DELIVERIES,
  ofDeletedWebhooks('webhook_secrets'),
];

/** `offset 0` keeps Postgres from reading all deliveries for each batch. */
export const UNUSED_MESSAGES = deleteFrom(
  'messages',
  `time < ${EXPIRED_BEFORE}
   and not exists (select from deliveries where deliveries.event_id = messages.event_id offset 0)`,
);

/** Deletes deliveries after some days, whatever has become of them, the events that none refers to, and deleted webhooks. */
@Injectable()
export class OldDeliveriesPurge implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly database: Database,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(CONFIGURATION) private readonly configuration: WebhookServiceConfiguration,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.run().catch((error: unknown) => this.logger.warn({ err: error }, 'purging old deliveries failed'));
    }, INTERVAL_MS);
    this.timer.unref();
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Deletes in batches. */
  async run(): Promise<void> {
    const { WEBHOOK_RETENTION_DAYS: days } = this.configuration;
    for (const text of OF_DELETED_WEBHOOKS) await this.purge(text, []);
    await this.purge(
      deleteFrom(
        'webhooks',
        `webhooks.deleted is not null and not exists (select from webhook_secrets where webhook_id = webhooks.id)`,
      ),
      [],
    );
    const { rows } = await this.database.pool.query<{ key: number }>(FIRST_KEPT, [days]);
    const [end] = rows;
    if (end) await this.purge(deleteFrom('deliveries', 'id < $1'), [end.key]);
    await this.purge(UNUSED_MESSAGES, [days]);
  }

  private async purge(text: string, values: unknown[]): Promise<void> {
    let deleted: number | null = BATCH;
    // Each batch has its own transaction, so that none is long.
    while (deleted === BATCH) ({ rowCount: deleted } = await this.database.pool.query(text, values));
  }
}
