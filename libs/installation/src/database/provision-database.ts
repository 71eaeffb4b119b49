import { scramVerifier } from '@stratus/cryptography';
import { databaseRole, databaseSchema, services } from '@stratus/topology';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';

import { InstallationFailure, messageOf } from '../installation-failure.js';

/** Extensions required by indexes and constraints of services. */
const EXTENSIONS = ['btree_gist', 'btree_gin'];

export interface ProvisionedDatabase {
  /** The URL of each service, by its name. */
  serviceUrls: Record<string, string>;
  /** Messages for the user. */
  notes: string[];
}

async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    const { host, pathname } = new URL(url);
    throw new InstallationFailure(
      `The database ${pathname.slice(1)} at ${host} cannot be reached: ${messageOf(error)}`,
      'Check that it runs and, with DATABASE_URL, the user, password and database in that URL.',
      { cause: error },
    );
  }
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.toString();
}

/**
 * Creates the database if it is missing, and returns its URL.
 *
 * @param serverUrl URL of a user that may create databases.
 * @throws InstallationFailure when the server cannot be reached.
 */
export async function createDatabase(serverUrl: string, database: string): Promise<string> {
  await connected(serverUrl, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
    if (rowCount === 0) await client.query(`create database ${escapeIdentifier(database)}`);
  });
  return withDatabase(serverUrl, database);
}

/**
 * Creates the database named in a URL, if it is missing and the user may create it.
 *
 * @throws InstallationFailure when the server cannot be reached or refuses it.
 */
export async function ensureDatabase(url: string): Promise<void> {
  try {
    await connected(url, () => Promise.resolve());
  } catch (error) {
    if (!(error instanceof InstallationFailure) || codeOf(error.cause) !== '3D000') throw error;
    await createDatabase(withDatabase(url, 'postgres'), decodeURIComponent(new URL(url).pathname.slice(1)));
  }
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | undefined)?.code;

async function provisionRole(client: Client, service: string, password: string, superuser: boolean): Promise<void> {
  const role = escapeIdentifier(databaseRole(service));
  const schema = escapeIdentifier(databaseSchema(service));
  const { rows } = await client.query<{ database: string }>('select current_database() as database');
  const database = escapeIdentifier(rows[0]?.database ?? '');
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [databaseRole(service)]);
  if (rowCount === 0) await client.query(`create role ${role}`);
  // The server logs failing statements, some servers all statements of this kind.
  const verifier = escapeLiteral(scramVerifier(password));
  await client.query(`alter role ${role} with login nocreatedb nocreaterole password ${verifier}`);
  if (!superuser) await client.query(`grant ${role} to current_user`);
  await client.query(`grant connect on database ${database} to ${role}`);
  await client.query(`create schema if not exists ${schema} authorization ${role}`);
  await refuseOtherOwner(client, service);
  await client.query(`alter role ${role} in database ${database} set search_path = ${schema}, public`);
  await client.query(`alter role ${role} in database ${database} set timezone = 'UTC'`);
}

/**
 * After a restore without owners, the schemas belong to the restoring user, and the service would have no rights and see no
 * reason for it.
 */
async function refuseOtherOwner(client: Client, service: string): Promise<void> {
  const [schema, role] = [databaseSchema(service), databaseRole(service)];
  const { rows } = await client.query<{ owner: string }>(
    'select pg_get_userbyid(nspowner) as owner from pg_namespace where nspname = $1',
    [schema],
  );
  const owner = rows[0]?.owner;
  if (owner === role) return;
  throw new InstallationFailure(
    `The schema ${schema} belongs to ${owner}, not to ${role}.`,
    'Give it and all in it to that role, or restore the backup with owners (pg_restore without --no-owner).',
  );
}

async function provisionShared(client: Client): Promise<void> {
  const { rows } = await client.query<{ database: string }>('select current_database() as database');
  for (const extension of EXTENSIONS) {
    await client.query(`create extension if not exists ${extension} with schema public`);
  }
  await client.query('revoke create on schema public from public');
  await client.query(`revoke all on database ${escapeIdentifier(rows[0]?.database ?? '')} from public`);
}

/** For a user without the right to create roles: the services share its rights, and each uses its own schema. */
function sharedUrl(url: string, service: string): string {
  const shared = new URL(url);
  shared.searchParams.set('options', `-c search_path=${databaseSchema(service)},public -c timezone=UTC`);
  return shared.toString();
}

function ownUrl(url: string, service: string, password: string): string {
  const own = new URL(url);
  own.username = databaseRole(service);
  own.password = password;
  return own.toString();
}

/**
 * Creates a role and a schema for each service: each service can read and write only its own tables. Safe to repeat.
 *
 * @param url of the owner of the database, who may create roles.
 * @param passwordOf the password for the role of a service, by the name of the service.
 * @throws InstallationFailure when the server cannot be reached or refuses a right.
 */
export async function provisionDatabase(
  url: string,
  passwordOf: (service: string) => string,
): Promise<ProvisionedDatabase> {
  return connected(url, async (client) => {
    // Two stacks on one database take turns.
    await client.query("select pg_advisory_lock(hashtext('stratus provision'))");
    const { rows } = await client.query<{ rolsuper: boolean; rolcreaterole: boolean }>(
      'select rolsuper, rolcreaterole from pg_roles where rolname = current_user',
    );
    const superuser = rows[0]?.rolsuper === true;
    const mayCreateRoles = superuser || rows[0]?.rolcreaterole === true;
    const serviceUrls: Record<string, string> = {};
    try {
      await provisionShared(client);
      for (const { name } of services) {
        if (mayCreateRoles) {
          await provisionRole(client, name, passwordOf(name), superuser);
          serviceUrls[name] = ownUrl(url, name, passwordOf(name));
        } else {
          await client.query(`create schema if not exists ${escapeIdentifier(databaseSchema(name))}`);
          serviceUrls[name] = sharedUrl(url, name);
        }
      }
    } catch (error) {
      if (codeOf(error) !== '42501') throw error;
      throw new InstallationFailure(
        `The user of DATABASE_URL lacks a right for setting up the database: ${messageOf(error)}`,
        'Use the owner of the database, better one that may also create roles.',
        { cause: error },
      );
    }
    const note = 'the user of DATABASE_URL may not create roles: the services share its rights';
    return { serviceUrls, notes: mayCreateRoles ? [] : [note] };
  });
}
