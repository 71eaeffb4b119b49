/** Takes about 27 s: a provisioner dies at each step of building real database servers. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClusterSpecification, ClusterStatus } from '@stratus/database-provisioner';
import { processesIn, serversIn, databaseUser } from '@stratus/local-servers';
import { binaries, newDirectory, specificationOf } from '../test/local-clusters.js';
import { ask } from '../test/postgresql-client.js';
import { PostgresqlServers } from './postgresql/postgresql-servers.js';
import { endProcessesIn } from './server-process.js';

const CHILD = join(import.meta.dirname, '../test/provisioner-child.ts');
const directory = newDirectory();
const { version } = new PostgresqlServers({ binaries: binaries() });
const cluster = join(directory, 'clusters/1');

let specification: ClusterSpecification = specificationOf(1, version);

const servers = () => serversIn(directory).filter(({ commandLine }) => commandLine.includes('/postgres -D '));

interface Ended {
  child: ChildProcess;
  /** The boundary at which it killed itself, or its report at its end. */
  said: Promise<string>;
}

function start(apply: ClusterSpecification | number, passing?: string[]): Ended {
  const orders = JSON.stringify({ directory, binaries: binaries(), apply, passing });
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', CHILD, orders], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [text, warnings] = ['', ''];
  child.stdout.on('data', (part) => (text += String(part)));
  child.stderr.on('data', (part) => (warnings += String(part)));
  const said = once(child, 'close').then(() => text.trim() || warnings);
  return { child, said };
}

/** A run killed after these is the same as one killed after the boundary before. */
const PASSING = ['settle 1: written', 'stop 1: written', 'hold: written'];

/** Runs a change in one process after the other; each dies at the first boundary at which none has died before. */
async function killedAtEach(apply: ClusterSpecification | number): Promise<{ boundaries: string[]; said: string }> {
  const boundaries: string[] = [];
  for (;;) {
    const said = await start(apply, [...PASSING, ...boundaries]).said;
    // Even between two runs, no directory ever has two servers.
    expect(new Set(servers().map(({ commandLine }) => commandLine)).size).toBe(servers().length);
    if (said.startsWith('done')) return { boundaries, said };
    expect(said).toMatch(/^[a-z]+.*: (done|written|servers ended)$/);
    boundaries.push(said);
  }
}

const statusIn = (said: string): ClusterStatus => JSON.parse(said.slice('done '.length)) as ClusterStatus;

const change = (changes: Partial<ClusterSpecification>): ClusterSpecification =>
  (specification = { ...specification, revision: specification.revision + 1, ...changes });

afterAll(async () => {
  await endProcessesIn(directory, databaseUser());
  await rm(directory, { recursive: true, force: true });
});

describe('a provisioner that is killed at each step', () => {
  it('creates a cluster with exactly one running server', async () => {
    const { boundaries, said } = await killedAtEach(specification);
    expect(boundaries).toEqual(
      expect.arrayContaining(['build 1: done', 'build 1: written', 'start 1: done', 'settle 1: done', 'hold: done']),
    );
    expect(servers()).toHaveLength(1);
    await ask(statusIn(said), 'create table kept as select 1 as one');
  });

  it('takes over the running server', async () => {
    const before = servers();
    const said = await start(change({ memory: 2048 })).said;
    expect(statusIn(said)).toMatchObject({ members: [{ running: true }] });
    expect(servers()).toEqual(before);
  });

  it('restarts, backs up and restores', async () => {
    const backed = await killedAtEach(change({ restarts: 1, backups: [{ id: 7, target: 'primary' }] }));
    expect(backed.boundaries).toEqual(
      expect.arrayContaining(['stop 1: done', 'start 1: done', 'back up 7 1: done', 'back up 7 1: written']),
    );
    await ask(statusIn(backed.said), 'drop table kept');
    const { boundaries, said } = await killedAtEach(change({ restore: { backupId: 7, number: 1 } }));
    expect(boundaries).toEqual(
      expect.arrayContaining(['restore 1 7: written', 'replace 1: done', 'replace 1: written']),
    );
    expect(await ask(statusIn(said), 'select one from kept')).toEqual([{ one: 1 }]);
    expect(servers()).toHaveLength(1);
    expect(readdirSync(join(cluster, '1'))).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/restored|replaced|building/)]),
    );
    expect(readdirSync(join(cluster, 'backups'))).toEqual(['7']);
  });

  it('starts a server that died while no provisioner ran', async () => {
    process.kill(servers()[0]!.pid, 'SIGKILL');
    const said = await start(change({})).said;
    expect(await ask(statusIn(said), 'select one from kept')).toEqual([{ one: 1 }]);
    expect(servers()).toHaveLength(1);
  });

  it('restarts the unfinished work of its predecessor', async () => {
    const second = { ...specificationOf(2, version), members: 1 as const };
    const { child, said } = start(second);
    const initdb = () =>
      processesIn(join(directory, 'clusters/2')).filter(({ commandLine }) => commandLine.includes('initdb'));
    while (initdb().length === 0) await new Promise(setImmediate);
    child.kill('SIGKILL');
    await said;
    expect(statusIn(await start(second).said)).toMatchObject({ revision: 1 });
    expect(servers()).toHaveLength(2);
    expect(initdb()).toEqual([]);
    await start(2).said;
  });

  it('removes the cluster completely', async () => {
    await killedAtEach(1);
    expect(processesIn(directory)).toEqual([]);
    expect(existsSync(cluster)).toBe(false);
    expect(readdirSync(join(directory, 'clusters'))).toEqual([]);
  });
});
