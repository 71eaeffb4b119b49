import { KeyRing } from '@stratus/cryptography';
import { readVariable } from '@stratus/environment';
import type { Pool } from 'pg';
import { rotateKeys } from '../databases/rotate-keys.js';
import { fail, recover } from '../databases/simulated-failures.js';
import { helpText } from '../help-text.js';
import { onDatabaseOf, parse } from '../service-database.js';
import { UsageError } from '../usage-error.js';

const usage = helpText('databases');
const OPTIONS = {
  database: { type: 'string' },
  member: { type: 'string', multiple: true },
  work: { type: 'string' },
} as const;

/** `databases`: re-encrypts passwords with the newest key, or makes simulated nodes fail and recover. */
export async function databases(args: string[]): Promise<string> {
  const { values, positionals } = parse({ args, options: OPTIONS, allowPositionals: true }, usage);
  const [action, ...more] = positionals;
  if (more.length > 0) throw new UsageError(`Unexpected argument: ${more[0]}.`, usage);
  if (action === 'rotate-keys') return onDatabaseOf('database', rotate);
  if (action !== 'fail' && action !== 'recover') throw new UsageError(`${action ?? 'An action'} is not known.`, usage);
  const id = Number(values.database);
  if (!Number.isSafeInteger(id) || id < 1) throw new UsageError('--database must be the id of a database.', usage);
  const { member: members = [], work } = values;
  if (action === 'fail' && members.length === 0 && work === undefined)
    throw new UsageError('fail needs --member or --work.', usage);
  return onDatabaseOf('database', (pool) =>
    action === 'recover' ? recover(pool, id) : fail(pool, id, { numbers: members, work }),
  );
}

async function rotate(pool: Pool): Promise<string> {
  const text = readVariable('DATABASE_SECRET_KEYS', process.env);
  if (!text) throw new UsageError('DATABASE_SECRET_KEYS is missing.', 'Set it as for database-service.');
  const ring = ringOf(text);
  const sealed = await rotateKeys(pool, ring);
  const what = sealed === 1 ? '1 password was' : `${sealed} passwords were`;
  return `${what} re-encrypted; all of them now use the key ${ring.newest}`;
}

function ringOf(text: string): KeyRing {
  try {
    return KeyRing.of(text);
  } catch (error) {
    throw new UsageError(`DATABASE_SECRET_KEYS: ${(error as Error).message}.`, usage, { cause: error });
  }
}
