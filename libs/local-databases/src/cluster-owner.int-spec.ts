import { spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { databaseUser, processesIn, serverUser } from '@stratus/local-servers';
import { eventually } from '@stratus/testing';
import { LocalClusters } from '../test/local-clusters.js';
import { ownerOf } from './cluster-owner.js';
import { endProcessesIn } from './server-process.js';

const [user, installation] = [databaseUser(), serverUser('/nowhere')];
/** An ordinary user can run servers only as itself. */
const asRoot = user && installation ? it : it.skip;

describe('the user of database servers', () => {
  const clusters = new LocalClusters();
  const directory = join(clusters.directory, 'clusters/1');
  afterAll(() => clusters.end());

  const users = (): number[] => [...new Set(processesIn(directory).map(({ uid }) => uid))];
  const owners = (): number[] => {
    const paths = readdirSync(directory, { recursive: true }).map((name) => join(directory, String(name)));
    return [...new Set(paths.filter((path) => existsSync(path)).map((path) => statSync(path).uid))].toSorted();
  };
  const endServers = async (): Promise<void> => {
    await clusters.provisioner.stop();
    await endProcessesIn(directory, installation);
  };

  asRoot('is neither root nor that of the own PostgreSQL of the installation, and has no account', () => {
    expect([0, installation!.uid, installation!.gid]).not.toContain(user!.uid);
    expect(spawnSync('id', ['-u', '-n', String(user!.uid)]).status).not.toBe(0);
    const secret = join(clusters.directory, 'of-the-installation');
    writeFileSync(secret, 'secret', { mode: 0o640 });
    expect(spawnSync('chown', [`${installation!.uid}:${installation!.gid}`, secret]).status).toBe(0);
    expect(spawnSync('cat', [secret], { cwd: '/', ...installation }).status).toBe(0);
    expect(spawnSync('cat', [secret], { cwd: '/', ...user }).status).not.toBe(0);
  });

  asRoot('is not that of the tool whose making of data was interrupted, though the tool still runs', async () => {
    const interrupted = join(clusters.directory, 'interrupted');
    const building = join(interrupted, '1/building');
    mkdirSync(building, { recursive: true });
    chownSync(building, installation!.uid, installation!.gid);
    const tool = spawn('tail', ['-f', '/dev/null', building], { cwd: '/', stdio: 'ignore', ...installation });
    try {
      await eventually('the tool', async () => processesIn(building).length > 0 || undefined);
      expect(await ownerOf(interrupted, user)).toEqual(user);
    } finally {
      tool.kill('SIGKILL');
    }
  });

  asRoot('stays that of an earlier release while its servers run, and is changed once they do not', async () => {
    clusters.user = installation!;
    await clusters.start();
    await clusters.apply(1, { members: 3, replicationType: 'asynch', backups: [{ id: 1, target: 'primary' }] });
    expect([users(), owners()]).toEqual([[installation!.uid], [0, installation!.uid]]);
    await clusters.provisioner.stop();

    delete clusters.user;
    await clusters.start();
    await clusters.apply(1, { allowList: ['127.0.0.0/8'] });
    expect([users(), owners()]).toEqual([[installation!.uid], [0, installation!.uid]]);

    await endServers();
    const victim = join(clusters.directory, 'victim');
    writeFileSync(victim, 'untouched');
    symlinkSync(victim, join(directory, '1/data/link'));
    await clusters.start();
    await clusters.apply(1, { allowList: ['127.0.0.1'] });
    await eventually('all members', async () => users().length > 0 || undefined);
    expect([users(), owners()]).toEqual([[user!.uid], [0, user!.uid].toSorted()]);
    expect([statSync(victim).uid, readFileSync(victim, 'utf8')]).toEqual([0, 'untouched']);
    await clusters.remove(1);
    expect(existsSync(directory)).toBe(false);
  });
});
