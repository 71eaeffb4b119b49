import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';

import { jetstreamManager } from '@nats-io/jetstream';

import { identityOf, isRunning } from '@stratus/processes/source';
import { connectNats } from './connection.ts';
import { type NatsServer, startNats } from './nats.ts';

async function streamsOf({ url }: NatsServer): Promise<number> {
  const connection = await connectNats(url);
  try {
    const manager = await jetstreamManager(connection);
    return (await manager.getAccountInfo()).streams;
  } finally {
    await connection.close();
  }
}

describe('local NATS server', () => {
  const started: NatsServer[] = [];
  const start = async (dir: string): Promise<NatsServer> => {
    const server = await startNats({ dir, sync: false });
    started.push(server);
    return server;
  };
  let dir = '';
  beforeEach(() => (dir = mkdtempSync(join(tmpdir(), 'stratus-nats-'))));
  afterEach(async () => {
    for (const server of started.splice(0)) await server.stop();
  });

  it('never runs twice on one store, although the launcher wrote no process id file', async () => {
    const orphan = await start(dir);
    const connection = await connectNats(orphan.url);
    await (await jetstreamManager(connection)).streams.add({ name: 'KEPT', subjects: ['kept'] });
    await connection.close();
    const identity = identityOf(orphan.pid ?? 0);
    // As if the launcher had been killed before it wrote the file.
    rmSync(orphan.process.specification.pidFile);
    const successor = await start(dir);
    expect(identity && isRunning(identity)).toBe(false);
    expect(await streamsOf(successor)).toBe(1);
  });

  it('waits for a server that was just started, and stops it once it has written its process id', async () => {
    const orphan = await start(dir);
    const identity = identityOf(orphan.pid ?? 0);
    const late = JSON.stringify(orphan.pid);
    rmSync(join(dir, 'nats.pid'));
    const configuration = (): string => readFileSync(join(dir, 'nats.conf'), 'utf8');
    const before = configuration();
    const starting = start(dir);
    // The successor writes its own file just before it first checks who holds the store.
    while (configuration() === before) await setImmediate();
    writeFileSync(join(dir, 'nats.pid'), late);
    await starting;
    expect(identity && isRunning(identity)).toBe(false);
  });

  it('refuses a store that another program holds, and names the way out', async () => {
    const holder = spawn('flock', ['--no-fork', join(dir, 'store.lock'), 'sh', '-c', 'echo held; exec sleep 60']);
    await once(holder.stdout, 'data');
    await expect(start(dir)).rejects.toThrow(/Another process holds .*store\.lock/);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    expect(await streamsOf(await start(dir))).toBe(0);
  });

  it('starts again on the same port after SIGKILL', async () => {
    const server = await start(dir);
    await server.kill();
    await server.start();
    expect(await streamsOf(server)).toBe(0);
  });
});
