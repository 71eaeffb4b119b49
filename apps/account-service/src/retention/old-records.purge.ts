import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { Database, firstSince } from '@stratus/postgres';
import { CONFIGURATION, LOGGER } from '@stratus/runtime';
import type { Logger } from '@stratus/runtime';

const INTERVAL_MS = 60 * 60 * 1000;
const BATCH = 10_000;

/** Tables whose ids grow with the time `created`, and how many days they keep a row. */
const NUMBERED = { feed_events: 90, logins: 90 } as const;

/** Other tables whose rows age, the column with the start of that period, and its length in days. */
const AGEING = [
  ['tokens', 'revoked', 90],
  ['entities', 'deleted', 90],
  // A session begins again after a day.
  ['login_sessions', 'since', 2],
] as const;

/** Deletes a batch of rows for which the condition is true; replicas skip each other's rows. */
const deleteFrom = (table: string, condition: string): string => `
  delete from ${table} where ctid = any(array(
    select ctid from ${table} where ${condition} limit ${BATCH} for update skip locked))`;

const EXPIRED_BEFORE = 'now() - make_interval(days => $1)';

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

  /** Deletes from each in batches. */
  async run(): Promise<void> {
    const numbered = { ...NUMBERED, audit_entries: this.configuration.AUDIT_RETENTION_DAYS };
    await Promise.all([
      ...Object.entries(numbered).map(([table, days]) => this.purgeNumbered(table, days)),
      ...AGEING.map(([table, since, days]) => this.purge(deleteFrom(table, `${since} < ${EXPIRED_BEFORE}`), [days])),
    ]);
  }

  private async purgeNumbered(table: string, days: number): Promise<void> {
    const { rows } = await this.database.pool.query<{ key: number }>(
      firstSince(table, 'id', 'created', EXPIRED_BEFORE),
      [days],
    );
    const [end] = rows;
    if (end) await this.purge(deleteFrom(table, `created < ${EXPIRED_BEFORE} and id < $2`), [days, end.key]);
  }

  private async purge(text: string, values: unknown[]): Promise<void> {
    let deleted: number | null = BATCH;
    // Each batch has its own transaction, so that none is long.
    while (deleted === BATCH) ({ rowCount: deleted } = await this.database.pool.query(text, values));
  }
}
