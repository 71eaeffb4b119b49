import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type PostgresServer, startPostgres } from '@stratus/local-servers';
import { Client } from 'pg';

import { hasSimulated } from './databases.ts';
import { createDatabase, provisionDatabase } from '@stratus/installation';

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

const passwordOf = (service: string): string => `password of ${service}`;

describe('the provisioned database', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres({ dir: mkdtempSync(join(tmpdir(), 'stratus-provisioned-')), fsync: false });
  });
  afterAll(() => server.stop());

  it('knows whether managed databases are simulated', async () => {
    const { serviceUrls } = await provisionDatabase(await createDatabase(server.url, 'managed'), passwordOf);
    const url = serviceUrls.database ?? '';
    expect(await hasSimulated(url)).toBe(false);
    await query(url, 'create table simulated_clusters as select true as removed');
    expect(await hasSimulated(url)).toBe(false);
    await query(url, 'insert into simulated_clusters values (false)');
    expect(await hasSimulated(url)).toBe(true);
  });

  it('gives each service its own schema and nothing else', async () => {
    const url = await createDatabase(server.url, 'stratus');
    await provisionDatabase(url, passwordOf);
    const { serviceUrls } = await provisionDatabase(url, passwordOf);
    const vpc = serviceUrls.vpc ?? '';
    const account = serviceUrls.account ?? '';
    await query(vpc, 'create table vpcs (during tstzrange, id int, exclude using gist (id with =, during with &&))');
    expect(await query(vpc, 'select schemaname from pg_tables where tablename = $$vpcs$$')).toEqual([
      { schemaname: 'vpc' },
    ]);
    expect(await query(vpc, 'show timezone')).toEqual([{ TimeZone: 'UTC' }]);
    await expect(query(account, 'select * from vpc.vpcs')).rejects.toThrow(/permission denied/);
    await expect(query(account, 'create table vpc.mine ()')).rejects.toThrow(/permission denied/);
    await expect(query(account, 'create table public.mine ()')).rejects.toThrow(/permission denied/);
    await expect(query(account, 'create schema mine')).rejects.toThrow(/permission denied/);
    await expect(query(account, 'create role mine')).rejects.toThrow(/permission denied/);
  });

  it('sends the server no password that its log could show', async () => {
    const url = await createDatabase(server.url, 'logged');
    await query(url, "alter database logged set log_statement = 'ddl'");
    const { serviceUrls } = await provisionDatabase(url, passwordOf);
    await query(serviceUrls.vpc ?? '', 'select');
    const log = readFileSync(server.process.specification.logFile, 'utf8');
    expect(log).toContain('alter role "stratus_vpc" with login nocreatedb nocreaterole password');
    expect(log).not.toContain('password of');
  });

  it('reports a schema that a restore gave another owner, instead of letting its service fail', async () => {
    const url = await createDatabase(server.url, 'restored');
    await query(url, 'create schema vpc');
    await expect(provisionDatabase(url, passwordOf)).rejects.toThrow(
      'The schema vpc belongs to postgres, not to stratus_vpc.',
    );
  });

  it('lets the services share the rights of a user who may not create roles', async () => {
    const superuser = await createDatabase(server.url, 'limited');
    await query(superuser, "create role owner login password 'sesame'");
    await query(superuser, 'alter database limited owner to owner');
    const url = new URL(superuser);
    url.username = 'owner';
    url.password = 'sesame';
    const { serviceUrls, notes } = await provisionDatabase(url.toString(), () => '');
    expect(notes).toHaveLength(1);
    expect(await query(serviceUrls.vpc ?? '', 'show search_path')).toEqual([{ search_path: 'vpc,public' }]);
  });
});
