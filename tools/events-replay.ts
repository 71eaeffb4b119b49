import { parseArgs } from 'node:util';

import { services } from '@stratus/topology';
import { Pool } from 'pg';

import { replaySince } from '../libs/events/src/replay/replay.ts';
import { Failure, messageOf } from '@stratus/local-servers';
import { reportFailure } from './stack/report-failure.ts';
import { serviceEnvironment } from './stack/service-command.ts';

const names = services.map(({ name }) => name);
const usage = `usage: npm run events:replay -- --service ${names.join('|')} --since TIME

  Has a service publish the events since a time again, with their old ids, after a loss of the broker. Subscribers drop what
  they have seen. TIME is like 2026-01-31T12:00:00Z. Works on the running stack, or with DATABASE_URL of the service's role.`;

function readArguments(): { service: string; since: Date } {
  try {
    const { values } = parseArgs({ options: { service: { type: 'string' }, since: { type: 'string' } } });
    const { service = '', since = '' } = values;
    const time = new Date(since);
    if (!names.includes(service)) throw new Failure(`--service ${service} is not known.`, usage);
    if (Number.isNaN(time.getTime())) throw new Failure(`--since ${since} is not a time.`, usage);
    return { service, since: time };
  } catch (error) {
    throw error instanceof Failure ? error : new Failure(messageOf(error), usage, { cause: error });
  }
}

try {
  const { service, since } = readArguments();
  const pool = new Pool({ connectionString: serviceEnvironment(service).DATABASE_URL, max: 1 });
  try {
    const count = await replaySince(pool, since);
    console.log(`${count} events of ${service}-service since ${since.toISOString()} will be published again`);
  } finally {
    await pool.end();
  }
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
