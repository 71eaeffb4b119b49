import type { Client } from 'pg';
import type { LocalSpecification } from '../cluster-specification.js';
import { PROVISIONER_DATABASE } from './configuration.js';
import { valueOf } from './provisioner-session.js';

/** A customer's transaction holds a lock that the change needs. */
const LOCK_NOT_AVAILABLE = '55P03';
/** New customer sessions may take it again while the door is open to them. */
const TRIES = 5;

/** SQL: an account with the customer's rights; the query needs no lock that a customer could hold. */
const ACCOUNT = `select true from pg_authid where rolname = $1 and rolcanlogin and rolcreatedb and rolcreaterole
  and not rolsuper and not rolreplication and not rolbypassrls and rolconnlimit = -1
  and coalesce(rolvaliduntil, 'infinity') = 'infinity'
  and pg_has_role(rolname, 'pg_read_all_stats', 'member')`;

/** Whether the customer's account is as specified. */
export async function isKept(client: Client, { credentials }: LocalSpecification): Promise<boolean> {
  const { username, verifier } = credentials;
  return (await valueOf<boolean>(client, `${ACCOUNT} and rolpassword = $2`, [username, verifier])) === true;
}

/** As {@link isKept}, with whatever password the customer has set. */
export async function isThere(client: Client, { credentials }: LocalSpecification): Promise<boolean> {
  return (await valueOf<boolean>(client, ACCOUNT, [credentials.username])) === true;
}

/**
 * Creates or changes the customer's account as specified. It may create databases and roles, and see how its replicas follow;
 * as it is no superuser, it reads no file and runs no program of this machine. Customer sessions that hold a lock on the
 * account are ended.
 */
export async function keepAccount(client: Client, specification: LocalSpecification): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      return await changeAccount(client, specification);
    } catch (error) {
      if (tried === TRIES || !(error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE))
        throw error;
      await endSessions(client, 'true');
    }
  }
}

async function changeAccount(client: Client, { credentials }: LocalSpecification): Promise<void> {
  const { username, verifier } = credentials;
  const account = client.escapeIdentifier(username);
  const exists = await valueOf(client, 'select true from pg_roles where rolname = $1', [username]);
  const kind =
    "login createdb createrole nosuperuser noreplication nobypassrls connection limit -1 valid until 'infinity'";
  const verb = exists === true ? 'alter' : 'create';
  // Customers see running statements, so the statement contains no password, only its stored form.
  await client.query(`${verb} role ${account} with ${kind} password ${client.escapeLiteral(verifier)}`);
  await client.query(`grant pg_read_all_stats to ${account}`);
  if (exists !== true) await client.query(`alter database postgres owner to ${account}`);
}

/** The provisioner's database, in which customers define nothing. */
export async function keepOwnDatabase(client: Client): Promise<void> {
  const isOpen = await valueOf(client, 'select datallowconn from pg_database where datname = $1', [
    PROVISIONER_DATABASE,
  ]);
  if (isOpen === true) return;
  // It may exist, still closed, if the work was interrupted.
  if (isOpen === undefined) await client.query(`create database ${PROVISIONER_DATABASE} allow_connections false`);
  await client.query(`revoke connect on database ${PROVISIONER_DATABASE} from public`);
  await client.query(`alter database ${PROVISIONER_DATABASE} allow_connections true`);
}

/**
 * Ends sessions over the network, which are never the provisioner's, until there are none: including those still logging in,
 * where a password that was right when they connected may be accepted later.
 *
 * @param which SQL on the columns of `pg_stat_activity`.
 */
export async function endSessions(client: Client, which: string, values: readonly unknown[] = []): Promise<void> {
  const ended = await valueOf<string>(
    client,
    `select count(pg_terminate_backend(pid, 5000)) from pg_stat_activity where client_addr is not null and (${which})`,
    values,
  );
  if (Number(ended ?? 0) > 0) await endSessions(client, which, values);
}
