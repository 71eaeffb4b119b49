import type { Client } from 'pg';
import type { Cluster } from '../database-servers.js';
import { PROVISIONER_DATABASE } from './configuration.js';
import { valueOf } from './provisioner.session.js';

/**
 * Makes the customer's account as specified. It may create databases and roles, and see how its replicas follow; being no
 * superuser, it reads no file and runs no program of this machine.
 */
export async function keepAccount(client: Client, { specification }: Cluster): Promise<void> {
  const { username, password } = specification.credentials;
  const account = client.escapeIdentifier(username);
  await keepOwnDatabase(client);
  const exists = await valueOf(client, 'select true from pg_roles where rolname = $1', [username]);
  const kind = 'login createdb createrole nosuperuser noreplication nobypassrls';
  const verb = exists === true ? 'alter' : 'create';
  await client.query(`${verb} role ${account} with ${kind} password ${client.escapeLiteral(password)}`);
  await client.query(`grant pg_read_all_stats to ${account}`);
  if (exists !== true) await client.query(`alter database postgres owner to ${account}`);
}

async function keepOwnDatabase(client: Client): Promise<void> {
  const exists = await valueOf(client, 'select true from pg_database where datname = $1', [PROVISIONER_DATABASE]);
  if (exists === true) return;
  await client.query(`create database ${PROVISIONER_DATABASE} allow_connections false`);
  await client.query(`revoke connect on database ${PROVISIONER_DATABASE} from public`);
  await client.query(`alter database ${PROVISIONER_DATABASE} allow_connections true`);
}
