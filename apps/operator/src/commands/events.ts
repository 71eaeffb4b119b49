import { setTimeout as delay } from 'node:timers/promises';
import { askForRebuild, isRebuildAsked, replaySince } from '@stratus/events/operating';
import type { Pool } from 'pg';
import { helpText } from '../help-text.js';
import { onDatabaseOf, parse, serviceNames } from '../service-database.js';
import { UsageError } from '../usage-error.js';

const usage = helpText('events-replay');

/** How long `rebuild` waits for account-service to start. */
const BEGIN_MS = 10_000;

/** `events`: republishes the events of a service, or recreates the stream. */
export async function events([action, ...args]: string[]): Promise<string> {
  if (action === 'replay') return replay(args);
  if (action === 'rebuild') return rebuild(args);
  throw new UsageError(`events ${action ?? 'without an action'} is not known.`, usage);
}

async function replay(args: string[]): Promise<string> {
  const options = { service: { type: 'string' }, since: { type: 'string' } } as const;
  const { service = '', since = '' } = parse({ args, options }, usage).values;
  const time = new Date(since);
  if (!serviceNames.includes(service)) throw new UsageError(`--service ${service} is not known.`, usage);
  if (Number.isNaN(time.getTime())) throw new UsageError(`--since ${since} is not a time.`, usage);
  const count = await onDatabaseOf(service, (pool) => replaySince(pool, time));
  return `${count} events of ${service}-service since ${time.toISOString()} will be published again`;
}

async function rebuild(args: string[]): Promise<string> {
  parse({ args, options: {} }, helpText('events-rebuild'));
  const begun = await onDatabaseOf('account', async (pool) => {
    await askForRebuild(pool);
    return begins(pool);
  });
  return begun
    ? 'The stream is being recreated. It is complete when stratus_events_unpublished of every service is back at 0.'
    : 'account-service has not started yet: it recreates the stream as soon as it runs and reaches the broker.';
}

async function begins(pool: Pool): Promise<boolean> {
  for (const until = Date.now() + BEGIN_MS; Date.now() < until;) {
    if (!(await isRebuildAsked(pool))) return true;
    await delay(200);
  }
  return false;
}
