import { replaySince } from '@stratus/events/operating';
import { onDatabaseOf, parse, serviceNames } from '../service-database.js';
import { UsageError } from '../usage-error.js';

const usage = `usage: npm run events:replay -- --service ${serviceNames.join('|')} --since TIME

  Has a service publish the events since a time again, with their old ids, after a loss of the broker. Subscribers drop what
  they have seen. TIME is like 2026-01-31T12:00:00Z. Works on the running stack, or with DATABASE_URL of the service's role.`;

/** `events replay`: makes the relay of a service publish its events since a time again. */
export async function events([action, ...args]: string[]): Promise<string> {
  if (action !== 'replay') throw new UsageError(`events ${action ?? 'without an action'} is not known.`, usage);
  const options = { service: { type: 'string' }, since: { type: 'string' } } as const;
  const { service = '', since = '' } = parse({ args, options }, usage).values;
  const time = new Date(since);
  if (!serviceNames.includes(service)) throw new UsageError(`--service ${service} is not known.`, usage);
  if (Number.isNaN(time.getTime())) throw new UsageError(`--since ${since} is not a time.`, usage);
  const count = await onDatabaseOf(service, (pool) => replaySince(pool, time));
  return `${count} events of ${service}-service since ${time.toISOString()} will be published again`;
}
