import { replaySince } from '@stratus/events/operating';
import { helpText } from '../help-text.js';
import { onDatabaseOf, parse, serviceNames } from '../service-database.js';
import { UsageError } from '../usage-error.js';

const usage = helpText('events-replay');

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
