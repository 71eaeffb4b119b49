/**
 * Catches: a subscriber that one broker of a cluster does not know; a subscriber that is still admitted by a broker that was
 * unavailable when the access ended.
 *
 * Takes about 26 s: it starts a cluster of brokers, and a process for each command.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { connectNats, freePort, host, startNats, urlWithCredentials } from '@stratus/local-servers';
import type { NatsServer } from '@stratus/local-servers';
import { provisionStreams } from '@stratus/installation';
import { eventually } from '@stratus/testing';
import { accountsBlock, adminUser, brokerAccessUser, natsAccounts } from '@stratus/topology';
import { SubscribersFile } from '@stratus/topology/broker-access';
import { programOf } from './programs.ts';

const PROGRAM = programOf('cli');
const dir = mkdtempSync(join(tmpdir(), 'stratus-cluster-'));
const passwordOf = (user: string): string => `password-of-${user}`;
const filesOf = (index: number) => ({
  subscribersFile: join(dir, String(index), 'subscribers.json'),
  pidFile: join(dir, String(index), 'nats.pid'),
});
let brokers: NatsServer[] = [];
let programs: Program[] = [];

interface Program {
  /** Whether its broker has every decision. */
  ready: () => Promise<true | undefined>;
  stop: () => Promise<void>;
}

async function startBroker(index: number, routes: readonly number[]): Promise<NatsServer> {
  const server = await startNats({
    dir: join(dir, String(index)),
    sync: false,
    config: [
      `server_name: broker-${index}`,
      `cluster { name: spec, listen: "${host}:${routes[index]}", routes: [${routes.map((port) => `"nats://${host}:${port}"`).join()}] }`,
      'ping_max: 100',
      accountsBlock(natsAccounts(), passwordOf, 'subscribers.json'),
    ].join('\n'),
  });
  return server;
}

/** `stratus broker-access` next to a broker. */
async function startProgram(index: number): Promise<Program> {
  const port = await freePort();
  const { subscribersFile, pidFile } = filesOf(index);
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    NATS_URL: brokers[index]!.url,
    NATS_USER: brokerAccessUser,
    NATS_PASSWORD: passwordOf(brokerAccessUser),
    NATS_SUBSCRIBERS_FILE: subscribersFile,
    NATS_PID_FILE: pidFile,
    ADMIN_PORT: String(port),
    LOG_LEVEL: 'error',
  };
  const child = spawn(process.execPath, [PROGRAM, 'broker-access'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit');
  return {
    ready: async () => (await fetch(`http://${host}:${port}/readyz`)).ok || undefined,
    stop: async () => {
      child.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
    },
  };
}

async function admin(...args: string[]): Promise<string> {
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    NATS_URL: brokers.map(({ url }) => url).join(),
    NATS_USER: adminUser,
    NATS_PASSWORD: passwordOf(adminUser),
  };
  return (await promisify(execFile)(process.execPath, [PROGRAM, 'subscriber', ...args], { env })).stdout;
}

/** Whether each broker admits the user. */
const admission = (password: string): Promise<boolean[]> =>
  Promise.all(
    brokers.map(({ url }) =>
      connectNats(urlWithCredentials(url, 'everywhere', password)).then(
        (connection) => connection.close().then(() => true),
        () => false,
      ),
    ),
  );

beforeAll(async () => {
  const routes = await Promise.all([0, 1, 2].map(() => freePort()));
  for (const index of [0, 1, 2]) {
    mkdirSync(join(dir, String(index)));
    new SubscribersFile(filesOf(index).subscribersFile).prepare();
  }
  brokers = await Promise.all([0, 1, 2].map((index) => startBroker(index, routes)));
  const login = { servers: brokers[0]!.url, user: adminUser, password: passwordOf(adminUser) };
  await eventually('a cluster that takes streams', () => provisionStreams(login, 3).then(() => true));
  programs = await Promise.all([0, 1, 2].map(startProgram));
  await Promise.all(programs.map(({ ready }) => eventually('broker-access', ready)));
});
afterAll(async () => {
  await Promise.all(programs.map((program) => program.stop()));
  await Promise.all(brokers.map((broker) => broker.stop()));
  rmSync(dir, { recursive: true, force: true });
});

it('every broker of a cluster admits a subscriber and ends its access, even one that was unavailable', async () => {
  const { natsUrl } = JSON.parse(await admin('create', 'everywhere', '--all-accounts', '--json')) as {
    natsUrl: string;
  };
  const { password } = new URL(natsUrl);
  expect(await admission(password)).toEqual([true, true, true]);

  await programs[2]!.stop();
  await brokers[2]!.kill();
  const open = await Promise.all(
    [0, 1].map((index) => connectNats(urlWithCredentials(brokers[index]!.url, 'everywhere', password))),
  );
  expect(await admin('delete', 'everywhere')).toContain('no longer has access');
  await Promise.all(open.map((connection) => connection.closed()));

  await brokers[2]!.start();
  programs[2] = await startProgram(2);
  await eventually('the broker that was away', programs[2].ready);
  expect(await admission(password)).toEqual([false, false, false]);
});
