import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Client } from 'pg';

import { identityOf } from '../process/identity.ts';
import { createDatabase, provisionDatabase } from '../provision-database.ts';
import { type PostgresServer, startPostgres } from './postgres.ts';

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

describe('embedded PostgreSQL', () => {
  const dir = mkdtempSync(join(tmpdir(), 'stratus-postgres-'));
  const started: PostgresServer[] = [];

  const start = async (): Promise<PostgresServer> => {
    const server = await startPostgres({ dir, fsync: false });
    started.push(server);
    return server;
  };

  afterAll(async () => {
    for (const server of started) await server.stop();
  });

  it('keeps committed rows over SIGKILL, and starts again on the same port', async () => {
    const server = await start();
    await query(server.url, 'create table kept as select 1 as one');
    await server.kill();
    await server.start();
    expect(await query(server.url, 'select one from kept')).toEqual([{ one: 1 }]);
    await server.stop();
  });

  it('stops a server that outlived its launcher, and takes the data over', async () => {
    const orphan = await start();
    const identity = identityOf(orphan.pid ?? 0);
    const successor = await start();
    expect(identity && identityOf(identity.pid)).toBeUndefined();
    expect(await query(successor.url, 'select one from kept')).toEqual([{ one: 1 }]);
    await successor.stop();
  });

  it('is not held up by a process id file of a server that is gone, and spares the process that has the id now', async () => {
    const server = await start();
    await server.stop();
    writeFileSync(join(server.dataDir, 'postmaster.pid'), `${process.ppid}\n${server.dataDir}\n`);
    const again = await start();
    expect(await query(again.url, 'select one from kept')).toEqual([{ one: 1 }]);
    expect(identityOf(process.ppid)).toBeDefined();
    await again.stop();
  });

  it('gives each service its own schema and nothing else', async () => {
    const server = await start();
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

  it('lets the services share the rights of a user who may not create roles', async () => {
    const server = started.at(-1);
    const superuser = await createDatabase(server?.url ?? '', 'limited');
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
