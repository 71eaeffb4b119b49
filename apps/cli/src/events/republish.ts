import { setTimeout as delay } from 'node:timers/promises';
import { askForRebuild, isRebuildAsked, replaySince } from '@stratus/events/operating';
import type { Pool } from 'pg';
import { onDatabaseOf } from '../access/service-database.js';
import type { Context } from '../context.js';
import { message } from '../output/output.js';
import type { Output } from '../output/output.js';

/** How long `rebuild` waits for account-service to start. */
const BEGIN_MS = 10_000;
const LOOK_MS = 200;

/** Publishes the events of a service again. Subscribers drop those that they have seen. */
export async function replay(context: Context, service: string, since: Date): Promise<Output> {
  const count = await onDatabaseOf(service, context, (pool) => replaySince(pool, since));
  const events = count === 1 ? '1 event' : `${count} events`;
  return message(`${events} of ${service}-service since ${since.toISOString()} will be published again.`, {
    service,
    since: since.toISOString(),
    count,
  });
}

/** Makes account-service recreate the stream; every service then publishes its events again. */
export async function rebuild(context: Context): Promise<Output> {
  const started = await onDatabaseOf('account', context, async (pool) => {
    await askForRebuild(pool);
    return starts(pool);
  });
  return message(
    started
      ? 'The stream is being recreated. It is complete when stratus_events_unpublished of every service is back at 0.'
      : 'account-service has not started yet: it recreates the stream as soon as it runs and reaches the broker.',
    { started },
  );
}

async function starts(pool: Pool): Promise<boolean> {
  for (const until = performance.now() + BEGIN_MS; performance.now() < until;) {
    if (!(await isRebuildAsked(pool))) return true;
    await delay(LOOK_MS);
  }
  return false;
}
