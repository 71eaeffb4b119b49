/** Takes about 10 s: it creates namespaces in the kernel, as root and as an ordinary user, and fetches nftables once. */
import { spawn, spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import {
  hasNamespace,
  insideNetworks,
  isRunning,
  type NetworkHolder,
  type NetworkPrograms,
  serverUser,
  type ServerUser,
} from '@stratus/processes/source';
import { stopLeftovers } from '../process/leftovers.ts';
import { Networks } from './networks.ts';
import { networkPrograms } from './programs.ts';

const CHILD = join(import.meta.dirname, '../../test/networks-child.ts');

/** Root runs the specs as both; undefined is the user of this process. */
const nobody = serverUser('/nowhere');
const USERS: [string, ServerUser | undefined][] = nobody
  ? [
      ['root', undefined],
      ['an ordinary user', nobody],
    ]
  : [['an ordinary user', undefined]];

let programs: NetworkPrograms;
const running: Networks[] = [];
beforeAll(async () => {
  programs = await networkPrograms();
});
afterEach(async () => {
  for (const networks of running.splice(0)) await networks.stop();
});

const newDirectory = (): string => mkdtempSync(join(tmpdir(), 'stratus-networks-'));

async function start(user: ServerUser | undefined, directory = newDirectory()): Promise<Networks> {
  const logFile = join(directory, 'networks.log');
  const networks = new Networks({ programs, user, logFile, pidFile: join(directory, 'networks.pid.json') });
  running.push(networks);
  await networks.start();
  return networks;
}

/** Runs a script inside, as the user who owns the namespaces. */
function run(holder: NetworkHolder, user: ServerUser | undefined, script: string): SpawnSyncReturns<string> {
  const [program, ...args] = insideNetworks(holder, ['sh', '-c', script], programs.nsenter, user?.uid);
  const env = { ...process.env, ...programs.env, IP: programs.ip, NFT: programs.nft };
  return spawnSync(program, args, { encoding: 'utf8', env, ...user });
}

async function until(what: string, holds: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 60_000; !holds(); await sleep(10)) {
    if (Date.now() > deadline) throw new Error(`did not happen: ${what}`);
  }
}

/** Whether a process outside of the namespaces, which sees all of them, is in the network namespace. */
const isUsed = (namespace: string): boolean =>
  spawnSync('sh', ['-c', 'readlink /proc/[0-9]*/ns/net'], { encoding: 'utf8' }).stdout.includes(namespace);

describe.each(USERS)('networks of %s', (_name, user) => {
  it('are apart from those of the machine, and take interfaces and rules', async () => {
    const { holder } = (await start(user)).local;
    const rules = JSON.stringify({ nftables: [{ add: { table: { family: 'inet', name: 'fw' } } }] });
    const script = `
      "$IP" netns add i-7 && "$IP" link add p type veth peer name q && "$IP" link set q netns i-7 &&
      echo '${rules}' | "$IP" netns exec i-7 "$NFT" -j -f - && "$IP" netns exec i-7 "$NFT" list tables &&
      id -u && "$IP" -o link | cut -d: -f2 | cut -d@ -f1`;
    expect(run(holder, user, script)).toMatchObject({ stderr: '', stdout: 'table inet fw\n0\n lo\n p\n' });
    expect(run(holder, user, 'ip -o address show dev lo').stdout).toContain('127.0.0.1');
    expect(hasNamespace(holder, 'i-7')).toBe(true);
    expect(hasNamespace(holder, 'i-8')).toBe(false);
    expect(existsSync('/run/netns/i-7')).toBe(false);
    expect(readlinkSync(`/proc/${holder.pid}/ns/net`)).not.toBe(readlinkSync('/proc/self/ns/net'));
  });

  it('keep no zombies of programs whose parent has ended', async () => {
    const { holder } = (await start(user)).local;
    run(holder, user, '(sleep 0.01 &)');
    const states = (): string => run(holder, user, 'cat /proc/[0-9]*/stat').stdout;
    await until('the orphan ends', () => !states().includes('(sleep)'));
  });

  it.each([
    ['stopped', (networks: Networks) => networks.stop()],
    ['killed', async ({ process: { pid } }: Networks) => void process.kill(pid!, 'SIGKILL')],
    ['killed inside', async ({ local }: Networks) => void process.kill(local.holder.pid, 'SIGKILL')],
  ])('end with all programs in them when they are %s', async (_how, end) => {
    const networks = await start(user);
    const { holder } = networks.local;
    const namespace = readlinkSync(`/proc/${holder.pid}/ns/net`);
    run(holder, user, 'setsid sleep 1000 >/dev/null 2>&1 &');
    expect(isUsed(namespace)).toBe(true);
    await end(networks);
    await until('all end', () => !isUsed(namespace) && networks.process.pid === undefined);
    expect(isRunning(holder)).toBe(false);
    expect(() => insideNetworks(holder, ['true'], programs.nsenter)).toThrow('have ended');
  });

  it('end with all programs in them when their launcher is killed', async () => {
    const directory = newDirectory();
    const ids = user ? [String(user.uid), String(user.gid)] : [];
    const launcher = spawn(process.execPath, [CHILD, directory, ...ids], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [output] = (await once(launcher.stdout, 'data')) as [Buffer];
    const holder = JSON.parse(output.toString()) as NetworkHolder;
    const namespace = readlinkSync(`/proc/${holder.pid}/ns/net`);
    run(holder, user, 'setsid sleep 1000 >/dev/null 2>&1 &');
    launcher.kill('SIGKILL');
    await until('all end', () => !isUsed(namespace));
    expect(await stopLeftovers(directory)).toEqual([]);
  });

  it('start again with another holder', async () => {
    const networks = await start(user);
    const { holder } = networks.local;
    expect(run(holder, user, '"$IP" netns add i-7').status).toBe(0);
    await networks.stop();
    await networks.start();
    expect(networks.local.holder).not.toEqual(holder);
    expect(hasNamespace(networks.local.holder, 'i-7')).toBe(false);
  });
});

it('are closed to other users, even to root', async () => {
  const { holder } = (await start(nobody)).local;
  const stranger = nobody ? 0 : 60_999;
  expect(() => insideNetworks(holder, ['true'], programs.nsenter, stranger)).toThrow('belong to another user');
});

describe('a machine that forbids namespaces', () => {
  /** A process with fewer rights than this one. */
  const startedBy = (...command: string[]): Record<string, string> => {
    const [program = '', ...args] = [...command, process.execPath, CHILD, newDirectory()];
    return JSON.parse(spawnSync(program, args, { encoding: 'utf8' }).stdout) as Record<string, string>;
  };

  it('has its setting named to an ordinary user', () => {
    const forbid =
      'echo 0 >/proc/sys/user/max_user_namespaces; exec setpriv --ambient-caps -all --inh-caps -all -- "$@"';
    const failure = startedBy('unshare', '--user', '--map-user=1000', '--keep-caps', 'sh', '-c', forbid, 'sh');
    expect(failure).toMatchObject({
      name: 'Failure',
      message: expect.stringContaining('has the setting user.max_user_namespaces = 0 (unshare: '),
      whatToDo: expect.stringMatching(/^Run sudo sysctl -w user.max_user_namespaces=10000, start as root, or start /),
    });
  });

  it('tells root in a container which right it lacks', () => {
    const unprivileged = ['setpriv', '--bounding-set', '-sys_admin', '--inh-caps', '-sys_admin', '--'];
    const failure = startedBy('unshare', '--user', '--map-root-user', ...unprivileged);
    expect(failure).toMatchObject({
      message: expect.stringContaining('root without the right to create networks'),
      whatToDo: expect.stringContaining('--cap-add SYS_ADMIN'),
    });
  });
});
