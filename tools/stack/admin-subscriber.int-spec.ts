import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { connectNats, projectRoot, startNats } from '@stratus/local-servers';
import type { NatsServer } from '@stratus/local-servers';
import { createWorld } from '@stratus/testing';
import type { World } from '@stratus/testing';
import { accountsBlock, adminUser, demoSubscriber, natsAccounts, setUpStreams } from '@stratus/topology';

const PROGRAM = join(projectRoot, 'apps/operator/dist/main.js');
const dir = mkdtempSync(join(tmpdir(), 'stratus-subscribers-'));
const subscribersFile = join(dir, 'subscribers.json');
const passwordOf = (user: string): string => `password-of-${user}`;
let world: World;
let nats: NatsServer;
let bystander: NatsConnection;
const connections: NatsConnection[] = [];

const urlOf = (user: string): string => nats.url.replace('://', `://${user}:${passwordOf(user)}@`);
const connected = async (url: string): Promise<NatsConnection> => {
  const connection = await connectNats(url);
  connections.push(connection);
  return connection;
};

interface Outcome {
  status: unknown;
  stdout: string;
  stderr: string;
}

function admin(...args: string[]): Promise<Outcome> {
  const database = new URL(world.databaseUrl);
  database.searchParams.set('options', '-c search_path=account,public');
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    DATABASE_URL: database.href,
    NATS_URL: nats.url,
    NATS_USER: adminUser,
    NATS_PASSWORD: passwordOf(adminUser),
    NATS_SUBSCRIBERS_FILE: subscribersFile,
    NATS_PID_FILE: join(dir, 'nats.pid'),
  };
  return new Promise((fulfil) => {
    execFile(process.execPath, [PROGRAM, 'admin', ...args], { env }, (error, stdout, stderr) => {
      fulfil({ status: error ? error.code : 0, stdout, stderr });
    });
  });
}

/** Creates a subscriber; @returns its URL. */
async function create(...args: string[]): Promise<string> {
  const { status, stdout, stderr } = await admin('subscriber', 'create', ...args, '--json');
  expect([status, stderr]).toEqual([0, '']);
  return (JSON.parse(stdout) as { natsUrl: string }).natsUrl;
}

async function read(connection: NatsConnection, consumer: string): Promise<string[]> {
  const seen: string[] = [];
  const messages = await (
    await jetstream(connection).consumers.get('EVENTS', consumer)
  ).fetch({
    max_messages: 10,
    expires: 1_000,
  });
  for await (const message of messages) {
    seen.push(message.string());
    message.ack();
  }
  return seen;
}

beforeAll(async () => {
  world = await createWorld(['account']);

  writeFileSync(subscribersFile, '{}');
  // On a busy machine the broker shall not drop connections for their silence.
  const config = `${accountsBlock(natsAccounts(), passwordOf, 'subscribers.json')}\nping_max: 100\n`;
  nats = await startNats({ dir, sync: false, config });

  for (const email of ['a@example.com', 'b@example.com']) {
    expect((await admin('account', 'create', '--email', email)).stderr).toBe('');
  }

  const connection = await connected(urlOf(adminUser));
  await setUpStreams(await jetstreamManager(connection));

  const client = jetstream(connection);
  for (const subject of ['1.vpc.vpc_create', '2.vpc.vpc_create', '2.subnet.subnet_create', '2.vpc.vpc_delete']) {
    await client.publish(`events.${subject}`, subject);
  }
  bystander = await connected(urlOf(demoSubscriber));
});
afterAll(async () => {
  await Promise.all(connections.map((connection) => connection.close()));
  await nats.stop();
  await world.stop();
  rmSync(dir, { recursive: true, force: true });
});

describe('admin subscriber', () => {
  it('opens the events of one account to a new user of the running broker, and closes no connection', async () => {
    const url = await create('all', '--account', '2');
    expect(await read(await connected(url), 'all')).toEqual([
      '2.vpc.vpc_create',
      '2.subnet.subnet_create',
      '2.vpc.vpc_delete',
    ]);
    expect(bystander.isClosed()).toBe(false);
    await bystander.flush();
  });

  it.each([
    ['an entity', ['--entity', 'vpc'], ['2.vpc.vpc_create', '2.vpc.vpc_delete']],
    ['a type', ['--type', 'subnet_create'], ['2.subnet.subnet_create']],
    ['a place', ['--from-sequence', '4'], ['2.vpc.vpc_delete']],
    ['a time', ['--since', '2100-01-01T00:00:00Z'], []],
  ])('has the broker restrict them to %s', async (_, options, expected) => {
    const name = `only${options[0]}`.replaceAll('--', '-');
    expect(await read(await connected(await create(name, '--account', '2', ...options)), name)).toEqual(expected);
  });

  it('lets a subscriber reach no consumer but its own', async () => {
    const connection = await connected(await create('nosy', '--account', '1'));
    await expect(jetstream(connection).consumers.get('EVENTS', 'all')).rejects.toThrow(/permissions violation/i);
  });

  it('lists them, and keeps them over a restart of the broker', async () => {
    const url = await create('stays', '--account', '1', '--entity', 'vpc');
    await nats.stop();
    await nats.start();
    expect((await admin('subscriber', 'list')).stdout).toMatch(
      /^stays +events\.1\.vpc\.\* {2}1 waiting, 0 not acknowledged$/m,
    );
    expect(await read(await connected(url), 'stays')).toEqual(['1.vpc.vpc_create']);
  });

  it('ends the access of a deleted one at once', async () => {
    const url = await create('ends', '--account', '1');
    const connection = await connected(url);
    const closed = connection.closed();
    expect(await admin('subscriber', 'delete', 'ends')).toEqual({
      status: 0,
      stdout: 'ends has no access any more\n',
      stderr: '',
    });
    await closed;
    await expect(connectNats(url)).rejects.toThrow(/does not accept/);
    expect(readFileSync(subscribersFile, 'utf8')).not.toContain('ends');
    expect(await create('ends', '--account', '1')).not.toBe(url);
  });

  it.each([
    [[], 'subscriber needs an action.'],
    [['burn'], 'subscriber burn is not known.'],
    [['create'], 'The name of the subscriber is missing.'],
    [['create', 'A.*', '--account', '1'], 'A.* is not a name'],
    [['create', 'x', 'y', '--account', '1'], 'y is one argument too many.'],
    [['create', 'x'], '--account is missing.'],
    [['create', 'x', '--account', '1e3'], '--account 1e3 is not a number'],
    [['create', 'x', '--account', '77'], '--account 77: Account not found'],
    [['create', 'x', '--account', '1', '--entity', 'cow'], '--entity cow is not known. Known: compute'],
    [['create', 'x', '--account', '1', '--type', 'cow_create'], '--type cow_create is not known.'],
    [
      ['create', 'x', '--account', '1', '--entity', 'vpc', '--type', 'subnet_create'],
      'No event of vpc is a subnet_create.',
    ],
    [['create', 'x', '--account', '1', '--since', 'once'], '--since once is not a time.'],
    [['create', 'x', '--account', '1', '--since', '2026-01-01', '--from-sequence', '1'], 'exclude each other'],
    [['create', 'account-event-feed', '--account', '1'], 'account-event-feed is a name of the installation itself.'],
    [['delete', demoSubscriber], 'npm start makes it'],
    [['delete', 'nobody'], 'There is no subscriber nobody.'],
    [['list', '--color'], "Unknown option '--color'"],
  ])('names the fault of %j', async (args, message) => {
    const before = readFileSync(subscribersFile, 'utf8');
    const { status, stdout, stderr } = await admin('subscriber', ...args);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain(message);
    expect(readFileSync(subscribersFile, 'utf8')).toBe(before);
  });
});
