import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';

import { backendsIn, commandLineOf, identityOf } from '@stratus/processes/source';
import { Client } from 'pg';

import { supervise } from '../process/supervise.ts';
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

/** An ended process of the server's user whose parent never collects it, like process 1 of many containers. */
async function newZombie({ dataDir }: PostgresServer): Promise<{ pid: number; bury: () => void }> {
  const { uid, gid } = statSync(dataDir);
  const parent = spawn('/bin/sh', ['-c', 'sleep 600 & echo $!; exec sleep 600'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    ...(process.getuid?.() === 0 && { uid, gid }),
  });
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  const pid = Number(line.toString());
  // Only after the shell has become a program that collects no children.
  while (commandLineOf(parent.pid ?? 0)?.startsWith('sleep') !== true) await setImmediate();
  process.kill(pid, 'SIGKILL');
  while (identityOf(pid) !== undefined) await setImmediate();
  process.kill(pid, 0);
  return { pid, bury: () => parent.kill('SIGKILL') };
}

describe('embedded PostgreSQL', () => {
  const dir = mkdtempSync(join(tmpdir(), 'stratus-postgres-'));
  const started: PostgresServer[] = [];
  const notes: string[] = [];

  const start = async (): Promise<PostgresServer> => {
    const server = await startPostgres({ dir, fsync: false, note: (text) => void notes.push(text) });
    started.push(server);
    return server;
  };

  /** A session that does not notice that its server has ended: its process id. */
  const frozenSession = async ({ url }: PostgresServer): Promise<number> => {
    const client = new Client({ connectionString: url });
    client.on('error', () => {});
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const [{ pid } = { pid: 0 }] = rows;
    process.kill(pid, 'SIGSTOP');
    return pid;
  };

  /** A killed server, and its process id file. */
  const killedServer = async (options: { frozenSession?: boolean } = {}) => {
    const server = await start();
    const pidFile = readFileSync(join(server.dataDir, 'postmaster.pid'), 'utf8');
    const session = options.frozenSession ? await frozenSession(server) : 0;
    await server.kill();
    return { server, pidFile, session };
  };

  const refusalsIn = (server: PostgresServer): number =>
    readFileSync(server.process.specification.logFile, 'utf8').split('shared memory block').length;

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

  it('starts although the dead server is a zombie that no process collects', async () => {
    const { server, pidFile } = await killedServer();
    const zombie = await newZombie(server);
    writeFileSync(join(server.dataDir, 'postmaster.pid'), pidFile.replace(/^\d+/, String(zombie.pid)));
    const again = await start();
    expect(await query(again.url, 'select one from kept')).toEqual([{ one: 1 }]);
    await again.stop();
    zombie.bury();
  });

  it('ends the frozen sessions of a dead server, also of a zombie, and says which', async () => {
    const { server, pidFile, session } = await killedServer({ frozenSession: true });
    const zombie = await newZombie(server);
    writeFileSync(join(server.dataDir, 'postmaster.pid'), pidFile.replace(/^\d+/, String(zombie.pid)));
    notes.length = 0;
    const again = await start();
    expect(identityOf(session)).toBeUndefined();
    expect(notes).toEqual([expect.stringMatching(`held its memory: (.*, )?${session}(,|$)`)]);
    expect(await query(again.url, 'select one from kept')).toEqual([{ one: 1 }]);
    await again.stop();
    zombie.bury();
  });

  it('comes back under supervision although a session of the dead one is frozen', async () => {
    const server = await start();
    const session = await frozenSession(server);
    supervise(server.process, { note: () => {}, stopping: () => false, firstDelayMs: 10 });
    const ready = new Promise<void>((resolve) => (server.process.onReady = resolve));
    process.kill(server.pid ?? 0, 'SIGKILL');
    await ready;
    expect(identityOf(session)).toBeUndefined();
    expect(await query(server.url, 'select one from kept')).toEqual([{ one: 1 }]);
    await server.stop();
  });

  it('waits for the sessions of a dead server where it cannot find them', async () => {
    const { server, session } = await killedServer({ frozenSession: true });
    const refusals = refusalsIn(server);
    const { platform } = process;
    Object.defineProperty(process, 'platform', { value: 'darwin' });
    try {
      const starting = server.start();
      while (refusalsIn(server) === refusals) await sleep(10);
      process.kill(session, 'SIGCONT');
      await starting;
    } finally {
      Object.defineProperty(process, 'platform', { value: platform });
    }
    await server.stop();
  });

  it('leaves the sessions of a living server alone', async () => {
    const server = await start();
    expect(backendsIn(server.dataDir)).toEqual([]);
    await server.stop();
  });

  it('answers through its socket, whatever lock file a dead server has left there', async () => {
    const server = await start();
    const address = 'select inet_server_addr()::text as address';
    expect(await query(server.throughSocket(server.url), address)).toEqual([{ address: null }]);
    expect(await query(server.url, address)).toEqual([{ address: '127.0.0.1/32' }]);
    const lockFile = join(server.dataDir, `.s.PGSQL.${server.port}.lock`);
    const left = readFileSync(lockFile, 'utf8');
    await server.stop();
    const zombie = await newZombie(server);
    writeFileSync(lockFile, left.replace(/^\d+/, String(zombie.pid)));
    const again = await startPostgres({ dir, fsync: false, port: server.port });
    started.push(again);
    expect(await query(again.throughSocket(again.url), address)).toEqual([{ address: null }]);
    await again.stop();
    zombie.bury();
  });

  it('has no socket where its path would be too long', async () => {
    const long = await startPostgres({ dir: join(dir, 'x'.repeat(90)), fsync: false });
    started.push(long);
    expect(long.throughSocket(long.url)).toBe(long.url);
    expect(await query(long.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await long.stop();
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
