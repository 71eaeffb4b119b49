/** Takes about 30 s: each test starts processes of a service, some without their servers. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '@nats-io/transport-node';
import pg from 'pg';
import { eventually, freePort, startNats, startPostgres } from '@stratus/testing';
import type { NatsServer, PostgresServer } from '@stratus/testing';

const MAIN = join(import.meta.dirname, '../../../programs/vpc-service.js');
const folder = mkdtempSync(join(tmpdir(), 'stratus-process-'));
let postgres: PostgresServer;
let nats: NatsServer;
let adminPort: number;
const children: ChildProcess[] = [];

beforeAll(async () => {
  postgres = await startPostgres({ dir: join(folder, 'postgres'), fsync: false });
  nats = await startNats({ dir: join(folder, 'nats'), sync: false });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query('create extension btree_gist; create schema vpc');
  await client.end();
  const broker = await connect({ servers: nats.url });
  const stream = { name: 'EVENTS', subjects: ['events.>'], storage: 'file', retention: 'limits' };
  await broker.request('$JS.API.STREAM.CREATE.EVENTS', JSON.stringify(stream));
  await broker.close();
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await nats.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(environment: NodeJS.ProcessEnv = {}): Promise<{ child: ChildProcess; said: () => string }> {
  adminPort = await freePort();
  const child = spawn(process.execPath, [MAIN], {
    env: {
      DATABASE_URL: postgres.url,
      NATS_URL: nats.url,
      ADMIN_PORT: String(adminPort),
      LOG_LEVEL: 'info',
      ...environment,
    },
  });
  children.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)));
  return { child, said: () => said };
}

const readyz = async (): Promise<{ status: number; problems?: object }> => {
  const response = await fetch(`http://127.0.0.1:${adminPort}/readyz`);
  return { ...((await response.json()) as object), status: response.status };
};
const ready = () => eventually('readiness', async () => ((await readyz()).status === 200 ? true : undefined));
const notReady = (part: string) =>
  eventually(`${part} missing`, async () => (part in ((await readyz()).problems ?? {}) ? true : undefined));
const exitOf = async (child: ChildProcess): Promise<unknown> =>
  child.exitCode ?? child.signalCode ?? (await once(child, 'exit'))[0];

describe('a service as a process', () => {
  it('reports every missing or invalid variable, shows no value, and exits with 1', async () => {
    const { child, said } = await start({ DATABASE_URL: '', ADMIN_PORT: 'sesame' });
    expect(await exitOf(child)).toBe(1);
    expect(said()).toMatch(/DATABASE_URL is missing/);
    expect(said()).toMatch(/ADMIN_PORT: /);
    expect(said()).not.toMatch(/sesame|\n {4}at /);
  });

  it('exits with 1 and the reason when it cannot boot', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { child, said } = await start({ ADMIN_PORT: String((taken.address() as AddressInfo).port) });
    expect(await exitOf(child)).toBe(1);
    expect(said()).toMatch(/EADDRINUSE/);
    taken.close();
  });

  it('waits for servers that are unavailable at boot, and stops on a signal while waiting', async () => {
    await Promise.all([postgres.kill(), nats.kill()]);
    const impatient = await start();
    await notReady('boot');
    impatient.child.kill('SIGTERM');
    expect(await exitOf(impatient.child)).toBe(0);

    const { child } = await start();
    await notReady('boot');
    await nats.start();
    await notReady('boot');
    await postgres.start();
    await ready();
    child.kill('SIGTERM');
    expect(await exitOf(child)).toBe(0);
  });

  it('survives the death of both servers, reports it, and recovers on its own', async () => {
    const { child } = await start();
    await ready();
    await postgres.kill();
    await notReady('postgres');
    await nats.kill();
    await notReady('nats');
    await postgres.start();
    await eventually('only NATS missing', async () =>
      'postgres' in ((await readyz()).problems ?? {}) ? undefined : true,
    );
    await nats.start();
    await ready();
    expect(child.exitCode).toBeNull();
    child.kill('SIGTERM');
    expect(await exitOf(child)).toBe(0);
  });

  it('stops in time, with 0, while both servers are unavailable', async () => {
    const { child } = await start();
    await ready();
    await Promise.all([postgres.kill(), nats.kill()]);
    await notReady('nats');
    child.kill('SIGTERM');
    // After 9.5 s, it would end itself with 1.
    expect(await exitOf(child)).toBe(0);
    await Promise.all([postgres.start(), nats.start()]);
  });
});
