import { readVariable, withAuthority } from '@stratus/environment';
import { OPERATOR_SESSION } from '@stratus/postgres/operating';
import { databaseRole, databaseSchema, services } from '@stratus/topology';
import { Pool } from 'pg';
import { WrongVariable } from '../wrong-variable.js';
import type { Context } from '../context.js';
import { isDatabaseNamed, serviceEnvironment } from './service-environment.js';

/** The names that `--service` accepts. */
export const serviceNames: readonly string[] = services.map(({ name }) => name);

const CONNECT_MS = 5_000;
/** Rows that another transaction keeps locked for longer are of one that hangs. */
const LOCK_MS = 10_000;
/** Each statement of a command is short; only a server that no longer responds takes longer. */
const SILENCE_MS = 20_000;

/**
 * Runs work on the database of a service, with the service's role, on one connection.
 *
 * @throws WrongVariable if the role is that of another service.
 */
export async function onDatabaseOf<T>(
  service: string,
  context: Context,
  work: (pool: Pool, environment: NodeJS.ProcessEnv) => Promise<T>,
): Promise<T> {
  const environment = serviceEnvironment(service, context);
  return withPool(environment, async (pool) => {
    const { schema, role } = await whereIs(pool);
    if (schema !== databaseSchema(service)) {
      throw new WrongVariable(
        `DATABASE_URL is not that of ${service}-service: its role ${role} works in the schema ${schema ?? '(none)'}.`,
        `Use the role ${databaseRole(service)}.`,
      );
    }
    return work(pool, environment);
  });
}

/**
 * The services that a command about all of them can reach: each, or the one that DATABASE_URL names.
 *
 * @throws WrongVariable if its role is not that of a service.
 */
export async function reachableServices(context: Context): Promise<readonly string[]> {
  if (!isDatabaseNamed(context.environment)) return serviceNames;
  const { schema, role } = await withPool(context.environment, whereIs);
  const found = serviceNames.filter((name) => databaseSchema(name) === schema);
  if (found.length > 0) return found;
  throw new WrongVariable(
    `DATABASE_URL is that of no service: its role ${role} works in the schema ${schema ?? '(none)'}.`,
    `Use the role of a service, such as ${databaseRole('compute')}.`,
  );
}

async function withPool<T>(environment: NodeJS.ProcessEnv, work: (pool: Pool) => Promise<T>): Promise<T> {
  const connectionString = readVariable('DATABASE_URL', environment) ?? '';
  if (!/^(postgres(ql)?|socket):/.test(connectionString)) {
    throw new WrongVariable(
      `DATABASE_URL is ${connectionString === '' ? 'missing' : 'not a valid URL'}.`,
      'Write it as postgres://USER:PASSWORD@HOST:5432/DATABASE.',
    );
  }
  const authority = readVariable('DATABASE_TLS_CA_FILE', environment);
  const pool = new Pool({
    connectionString: withAuthority(connectionString, authority),
    application_name: `${OPERATOR_SESSION} ${process.pid}`,
    max: 1,
    connectionTimeoutMillis: CONNECT_MS,
    lock_timeout: LOCK_MS,
    query_timeout: SILENCE_MS,
    keepAlive: true,
  });
  // Postgres may end the connection between two statements: the next one reports it.
  pool.on('error', () => undefined);
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

async function whereIs(pool: Pool): Promise<{ schema: string | null; role: string }> {
  const { rows } = await pool.query<{ schema: string | null; role: string }>(
    'select current_schema() as schema, current_user as role',
  );
  return rows[0] ?? { schema: null, role: '' };
}
