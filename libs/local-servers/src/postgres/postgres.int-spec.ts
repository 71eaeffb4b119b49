import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Client } from 'pg';

import { identityOf } from '../process/identity.ts';
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

  it('ignores the process id file of a dead server, and spares the process that has the id now', async () => {
    const server = await start();
    await server.stop();
    writeFileSync(join(server.dataDir, 'postmaster.pid'), `${process.ppid}\n${server.dataDir}\n`);
    const again = await start();
    expect(await query(again.url, 'select one from kept')).toEqual([{ one: 1 }]);
    expect(identityOf(process.ppid)).toBeDefined();
    await again.stop();
  });
});
