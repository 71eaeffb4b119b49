import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '@stratus/postgres';
import { CONFIGURATION, LOGGER } from '@stratus/runtime';
import type { Logger } from '@stratus/runtime';

const INTERVAL_MS = 60 * 60 * 1000;
const BATCH = 10_000;

/** Tables whose rows age, the column with the start of that period, and its length in days. */
const AGEING = [
  ['feed_events', 'created', 90],
  ['tokens', 'revoked', 90],
  ['entities', 'deleted', 90],
  ['logins', 'created', 90],
  // A session begins again after a day.
  ['login_sessions', 'since', 2],
] as const;

/** Deletes old rows: events of the feed, revoked tokens, deleted entities, logins, entries of the audit log. */
@Injectable()
export class OldRecordsPurge implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly database: Database,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(CONFIGURATION) private readonly configuration: { AUDIT_RETENTION_DAYS: number },
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
    const audit = ['audit_entries', 'created', this.configuration.AUDIT_RETENTION_DAYS] as const;
    await Promise.all([...AGEING, audit].map(([table, since, days]) => this.purge(table, since, days)));
  }

  private async purge(table: string, since: string, days: number): Promise<void> {
    const text = `
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${since} < now() - make_interval(days => $1) limit ${BATCH} for update skip locked))`;
    let deleted: number | null = BATCH;
    // Each batch has its own transaction, so that none is long.
    while (deleted === BATCH) ({ rowCount: deleted } = await this.database.pool.query(text, [days]));
  }
}
