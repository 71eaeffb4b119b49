import { setTimeout as delay } from 'node:timers/promises';
import { jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { connectNats } from '@stratus/local-servers';
import type pg from 'pg';

const POLL_MS = 200;
/** Several checks in a row must agree: what follows a saga may not have begun. */
const QUIET_MS = 3_000;
const PATIENCE_MS = 300_000;

/** Waits for the feed to work off the backlog of earlier loads. */
export async function untilFeedHasCaughtUp(connection: NatsConnection): Promise<void> {
  const manager = await jetstreamManager(connection);
  for (let behind = 1; behind > 0;) {
    behind = (await manager.consumers.info('EVENTS', 'account-event-feed')).num_pending;
    await delay(POLL_MS);
  }
}

/** The unfinished sagas of all services; a job may pause for longer than {@link QUIET_MS} between two events. */
async function unfinishedSagas(client: pg.Client): Promise<number> {
  const { rows: tables } = await client.query<{ counts: string }>(`
    select string_agg(format('(select count(*) from %I.sagas where ended is null)', table_schema), ' + ') as counts
      from information_schema.tables where table_name = 'sagas'`);
  const { rows } = await client.query<{ count: string }>(`select ${tables[0]?.counts ?? 0} as count`);
  return Number(rows[0]?.count);
}

/** Waits for the jobs and events of earlier loads to end: they change the lists of the account. */
export async function untilQuiet(client: pg.Client, natsUrl: string): Promise<void> {
  const connection = await connectNats(natsUrl);
  try {
    const started = performance.now();
    let [latest, since] = ['', started];
    while (performance.now() - since < QUIET_MS) {
      if (performance.now() - started > PATIENCE_MS) throw new Error('the stack still works on earlier loads');
      await untilFeedHasCaughtUp(connection);
      const { rows } = await client.query<{ latest: string }>(
        'select coalesce(max(position), 0)::text as latest from account.feed_events',
      );
      const found = rows[0]?.latest ?? '';
      const isWorking = (await unfinishedSagas(client)) > 0;
      if (isWorking || found !== latest) [latest, since] = [found, performance.now()];
    }
  } finally {
    await connection.close();
  }
}
