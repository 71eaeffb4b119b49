import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { eventually } from '@stratus/testing';
import { LocalClusters, newDirectory, specificationOf } from '../test/local-clusters.js';
import { SleepingServers } from '../test/sleeping-servers.js';
import { ClusterStore } from './cluster-store.js';
import { DirectoryLock } from './directory-lock.js';
import { LocalProvisioner } from './local.provisioner.js';
import { ServerProcess } from './server-process.js';

const used: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of used.splice(0).toReversed()) await end();
});

function directory(): string {
  const made = newDirectory();
  used.push(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** Clusters whose servers only sleep, checked often. */
async function sleeping(
  servers = new SleepingServers(),
  unreadMs = 100,
): Promise<LocalClusters & { servers: SleepingServers }> {
  const clusters = new LocalClusters(servers, {
    everyMs: 40,
    answerMs: 100,
    misses: 2,
    unreadMs,
    troubleMs: 500,
    measureMs: 40,
  });
  used.push(() => clusters.end());
  await clusters.start();
  return Object.assign(clusters, { servers });
}

const local = specificationOf(1, '18.4');
const noted = { ...local, credentials: { username: 'demoadmin', verifier: 'v' } };

describe('the files of clusters', () => {
  it('always include a specification, so that no cluster seems removed before it has begun', async () => {
    const where = directory();
    const stores = Array.from({ length: 40 }, (_, id) => new ClusterStore(join(where, String(id)), undefined));
    const all = Promise.all(stores.map((store) => store.note(noted)));
    const progress = { isDone: false };
    void all.then(() => (progress.isDone = true));
    while (!progress.isDone) {
      const names = readdirSync(where).filter((name) => /^\d+$/.test(name));
      for (const name of names) expect(readdirSync(join(where, name))).toContain('specification-1.json');
      await new Promise(setImmediate);
    }
    expect(readdirSync(where)).toHaveLength(40);
  });

  it('keep the newest revision, whoever writes last, and accept none after their removal', async () => {
    const store = new ClusterStore(join(directory(), '1'), undefined);
    await Promise.all([2, 3, 1].map((revision) => store.note({ ...noted, revision })));
    expect(store.revision).toBe(3);
    await store.markRemoved();
    await store.note({ ...noted, revision: 4 });
    expect(store.revision).toBe(3);
  });

  it('of one cluster are damaged: its status reports it, others go on, and the same revision repairs it', async () => {
    const clusters = await sleeping();
    await clusters.apply(1, {});
    const file = join(clusters.directory, 'clusters/2/specification-1.json');
    mkdirSync(join(clusters.directory, 'clusters/2'));
    writeFileSync(file, '{"databaseId":2,"rev');
    const status = await eventually('a fault', async () => (await clusters.provisioner.statuses()).get(2));
    expect(status).toMatchObject({ revision: 0, fault: expect.stringContaining('is not readable') });
    expect(await clusters.apply(1, {})).toMatchObject({ revision: 2, fault: null });
    expect(await clusters.apply(2, {})).toMatchObject({ revision: 1, fault: null });
    expect(clusters.warnings.filter((text) => text.includes('not readable'))).toHaveLength(1);
  });

  it('lack files that the work needs: the status reports it during retries', async () => {
    const clusters = await sleeping();
    await clusters.apply(1, {});
    await clusters.provisioner.stop();
    const file = join(clusters.directory, 'clusters/1/certificate.json');
    const certificate = readFileSync(file);
    rmSync(file);
    await clusters.start();
    await eventually('a fault', async () => (await clusters.statusOf(1)).fault?.includes('certificate') || undefined);
    writeFileSync(file, certificate);
    expect(
      await eventually('an end', async () => ((await clusters.statusOf(1)).fault === null ? 'it' : undefined)),
    ).toBe('it');
  });

  it('have lost the record of work done: data and backups stay, and serve again once it is back', async () => {
    const clusters = await sleeping();
    await clusters.apply(1, {});
    await clusters.provisioner.stop();
    const cluster = join(clusters.directory, 'clusters/1');
    writeFileSync(join(cluster, '1/data/rows'), 'of a customer');
    const state = readFileSync(join(cluster, 'state.json'));
    rmSync(join(cluster, 'state.json'));
    await clusters.start();
    const refused = () => clusters.warnings.filter((text) => text.includes('state.json')).length;
    await eventually(
      'a look at it',
      async () => refused() > 0 || !existsSync(join(cluster, '1/data/rows')) || undefined,
    );
    expect(readFileSync(join(cluster, '1/data/rows'), 'utf8')).toBe('of a customer');
    mkdirSync(join(cluster, 'backups/7'));
    rmSync(join(cluster, '1/data'), { recursive: true });
    const before = refused();
    await clusters.note(1, {});
    await eventually('another look', async () => refused() > before || undefined);
    expect(readdirSync(join(cluster, 'backups'))).toEqual(['7']);
    writeFileSync(join(cluster, 'state.json'), state);
    await clusters.until(1, ({ fault, revision }) => fault === null && revision === 2);
  });
});

describe('a directory of databases', () => {
  it('is free again after a start that failed', async () => {
    const where = directory();
    const provisioner = new LocalProvisioner({ directory: where, servers: [], warn: () => undefined });
    mkdirSync(join(where, 'authority.json'));
    await expect(provisioner.start()).rejects.toThrow();
    expect(existsSync(join(where, 'owner.json'))).toBe(false);
    rmSync(join(where, 'authority.json'), { recursive: true });
    const other = new LocalProvisioner({ directory: where, servers: [], warn: () => undefined });
    await other.start();
    await provisioner.stop();
    expect(existsSync(join(where, 'owner.json'))).toBe(true);
    await other.stop();
  });

  it('passes from a dead owner to one process, even when another process died while taking it', async () => {
    const where = directory();
    const dead = JSON.stringify({ pid: 999_999, startedAt: 'then' });
    writeFileSync(join(where, 'owner.json'), dead);
    const [first, second] = [new DirectoryLock(where), new DirectoryLock(where)];
    expect(await first.take(() => true)).toBe(true);
    let asked = 0;
    expect(await second.take(() => (asked += 1) < 3)).toBe(false);
    const names = readdirSync(where);
    expect(names).toEqual(['owner.json']);
    second.release();
    expect(readdirSync(where)).toEqual(['owner.json']);
    first.release();
    expect(readdirSync(where)).toEqual([]);
  });

  it('passes from a dead owner to one of two processes that try at the same moment', async () => {
    const rounds = 30;
    const where = directory();
    const child = join(import.meta.dirname, '../test/lock-child.ts');
    const contenders = [1, 2].map(() => {
      const process_ = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', child, where, `${rounds}`]);
      used.push(() => process_.kill('SIGKILL'));
      const said: string[] = [];
      process_.stdout.on('data', (text) => said.push(...String(text).trim().split('\n')));
      return said;
    });
    const saidIn = (round: number) =>
      contenders.flat().filter((line) => line.endsWith(` ${round}`) && !line.startsWith('ready'));
    for (let round = 1; round <= rounds; round++) {
      await eventually('both', async () => contenders.every((said) => said.includes(`ready ${round}`)) || undefined);
      writeFileSync(join(where, 'dead.json'), JSON.stringify({ pid: 999_999, startedAt: 'then' }));
      renameSync(join(where, 'dead.json'), join(where, 'owner.json'));
      writeFileSync(join(where, `round-${round}`), '');
      await eventually('the end of the round', async () => saidIn(round).length === 2 || undefined);
      expect(saidIn(round).toSorted()).toEqual([`lost ${round}`, `won ${round}`]);
    }
    expect(readdirSync(where).filter((name) => name.startsWith('owner'))).toEqual(['owner.json']);
  });
});

describe('servers', () => {
  it('are not confused with processes that only look like one', async () => {
    const where = directory();
    const child = spawn('/bin/sleep', ['60', join(where, 'data')], { argv0: '/usr/bin/postgres' });
    used.push(() => child.kill('SIGKILL'));
    await once(child, 'spawn');
    const server = new ServerProcess(where, undefined);
    const args = ['60', join(where, 'data')];
    server.adopt({ command: '/usr/bin/postgres', args, env: {}, stopSignal: 'SIGTERM' });
    expect(server.isRunning).toBe(process.platform !== 'linux');
  });

  it('that die are unavailable in the next status, however late it is read', async () => {
    const clusters = await sleeping(undefined, 60_000);
    await Promise.all([clusters.apply(1, {}), clusters.apply(2, {})]);
    const [first, second] = [1, 2].map((id) => clusters.processesOf(id)[0]!);
    const { provisioner } = clusters;
    process.kill(first!, 'SIGKILL');
    await eventually('the end', async () => !clusters.processesOf(1).includes(first!) || undefined);
    process.kill(second!, 'SIGKILL');
    await eventually('the other one again', async () => {
      const [pid] = clusters.processesOf(2);
      const status = await provisioner.status(2);
      return (pid !== undefined && pid !== second && status?.members[0]?.running) || undefined;
    });
    expect(await provisioner.status(1)).toMatchObject({ members: [{ running: false }] });
    await eventually('its start', async () => (await provisioner.status(1))?.members[0]?.running || undefined);
  });

  it('that die restart even if nobody reads the status', async () => {
    const clusters = await sleeping();
    await clusters.apply(1, {});
    const before = clusters.processesOf(1);
    process.kill(before[0]!, 'SIGKILL');
    await eventually('another process', async () => {
      const now = clusters.processesOf(1);
      return (now.length === 1 && now[0] !== before[0]) || undefined;
    });
  });

  it('that no longer respond are restarted; a replica that lost its primary follows again', async () => {
    const clusters = await sleeping();
    await clusters.apply(1, { members: 3, replicationType: 'asynch' });
    const before = clusters.processesOf(1);
    expect(before).toHaveLength(3);
    clusters.servers.hung.add(1);
    await eventually('another process', async () => {
      const now = clusters.processesOf(1);
      return (now.length === 3 && !before.every((pid) => now.includes(pid))) || undefined;
    });
    expect(clusters.warnings).toEqual([expect.stringContaining('member 1 no longer responds')]);
    clusters.servers.lost.add(2);
    await eventually('the question', async () => !clusters.servers.lost.has(2) || undefined);
    expect(await clusters.apply(1, {})).toMatchObject({ fault: null });
  });

  it('whose accounts no longer match the specification are settled again', async () => {
    const clusters = await sleeping();
    await clusters.apply(1, { members: 3, replicationType: 'asynch' });
    const { unsettled } = clusters.servers;
    for (const member of [1, 2]) unsettled.add(member);
    await eventually('the work', async () => unsettled.size === 0 || undefined);
    expect(clusters.warnings.toSorted()).toEqual([
      'cluster 1: accounts of member 1 are not as they shall be',
      'cluster 1: accounts of member 2 are not as they shall be',
    ]);
  });

  it('are measured regularly, and small changes are not stored', async () => {
    const clusters = await sleeping();
    await clusters.apply(1, {});
    const { servers } = clusters;
    const megabytes = (count: number): number => count * 1_048_576;
    servers.used = megabytes(100);
    await eventually('it', async () => (await clusters.statusOf(1)).usedDisk === megabytes(100) || undefined);
    servers.used += megabytes(15);
    const before = servers.measured;
    await eventually('two more', async () => servers.measured > before + 2 || undefined);
    expect((await clusters.statusOf(1)).usedDisk).toBe(megabytes(100));
    servers.used = 0;
    await eventually('it', async () => (await clusters.statusOf(1)).usedDisk === 0 || undefined);
  });

  it('continue logging after a long log has been truncated', async () => {
    const clusters = await sleeping();
    await clusters.apply(1, {});
    const member = join(clusters.directory, 'clusters/1/1');
    const say = (text: string): void => appendFileSync(join(member, 'slept-on'), text);
    const log = join(member, 'server.log');
    say('long '.repeat(1_700_000));
    await eventually('the old one, and room', async () =>
      existsSync(`${log}.1`) && statSync(log).size < 1_000_000 ? true : undefined,
    );
    say('goes on');
    const rest = await eventually('a line', async () => /^[long ]*goes on$/.exec(readFileSync(log, 'utf8'))?.[0]);
    expect(rest.length).toBeLessThan(1_000_000);
  });

  it('of another patch release take over existing data, those of another release do not', async () => {
    const clusters = await sleeping();
    await clusters.apply(1, {});
    const at = async (version: string) => {
      await clusters.provisioner.stop();
      clusters.servers = new SleepingServers(version);
      await clusters.start();
      return clusters.statusOf(1);
    };
    expect(await at('18.5')).toMatchObject({ fault: null, members: [{ running: true }] });
    expect(await at('19.0')).toMatchObject({ fault: 'postgresql/18.4 does not run here' });
  });

  it('can be removed during a backup, and a stopping provisioner waits for no backup', async () => {
    const clusters = await sleeping();
    await clusters.apply(1, {});
    await clusters.note(1, { backups: [{ id: 7, target: 'primary' }] });
    await clusters.servers.backingUp.promise;
    await clusters.provisioner.stop();
    const next = new SleepingServers();
    clusters.servers = next;
    await clusters.start();
    await next.backingUp.promise;
    await clusters.remove(1);
    expect(clusters.processesOf(1)).toEqual([]);
    expect(clusters.clusters).toEqual([]);
    expect(clusters.warnings).toEqual([]);
  });

  it('that fail to back up leave no partial copy', async () => {
    const clusters = await sleeping();
    await clusters.apply(1, {});
    clusters.servers.backupFault = 'The disk is full';
    const { fault } = await clusters.apply(1, { backups: [{ id: 7, target: 'primary' }] });
    expect(fault).toContain('The disk is full');
    const backups = join(clusters.directory, 'clusters/1/backups');
    await eventually('an empty directory', async () => readdirSync(backups).length === 0 || undefined);
  });

  it('are still watched when a listener fails or the directory is unreadable for a while', async () => {
    const clusters = await sleeping();
    clusters.provisioner.onChange(() => {
      throw new Error('A listener failed');
    });
    expect(await clusters.apply(1, {})).toMatchObject({ fault: null });
    expect(clusters.warnings).toContain('A listener failed');
    const [there, away] = ['clusters', 'away'].map((name) => join(clusters.directory, name));
    renameSync(there!, away!);
    writeFileSync(there!, '');
    await eventually('a warning', async () => clusters.warnings.some((text) => text.includes('ENOTDIR')) || undefined);
    rmSync(there!);
    renameSync(away!, there!);
    expect(await clusters.apply(1, {})).toMatchObject({ fault: null });
  });
});
