import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '@stratus/postgres';
import { LOGGER } from '@stratus/runtime';
import type { Logger } from '@stratus/runtime';

const INTERVAL_MS = 60 * 60 * 1000;
const BATCH = 10_000;

/** Tables whose rows are kept for 90 days, and the column with the start of that period. */
const AGEING = [
  ['feed_events', 'created'],
  ['tokens', 'revoked'],
  ['entities', 'deleted'],
] as const;

/** Deletes rows older than 90 days: events of the feed, revoked tokens, deleted entities. */
@Injectable()
export class OldRecordsPurge implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly database: Database,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.run().catch((error: unknown) => this.logger.warn({ err: error }, 'purging old records failed'));
    }, INTERVAL_MS);
    this.timer.unref();
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Deletes from each in batches; replicas skip each other's rows. */
  async run(): Promise<void> {
    await Promise.all(AGEING.map(([table, since]) => this.purge(table, since)));
  }

  private async purge(table: string, since: string): Promise<void> {
    const text = `
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${since} < now() - interval '90 days' limit ${BATCH} for update skip locked))`;
    let deleted: number | null = BATCH;
    // Each batch has its own transaction, so that none is long.
    while (deleted === BATCH) ({ rowCount: deleted } = await this.database.pool.query(text));
  }
}
