/** Takes about 60 s: it starts a stack, and a process for each command. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { connectNats, startNats, urlWithCredentials } from '@stratus/local-servers';
import type { NatsServer } from '@stratus/local-servers';
import { programOf } from './programs.ts';
import { throughReload } from '@stratus/events/operating';
import { createWorld, eventually } from '@stratus/testing';
import type { World } from '@stratus/testing';
import {
  accountsBlock,
  adminUser,
  brokerAccessUser,
  demoSubscriber,
  natsAccounts,
  setUpStreams,
  subscriberConsumer,
} from '@stratus/topology';
import {
  BrokerAccess,
  SubscribersFile,
  adoptSubscribers,
  findEntry,
  isBefore210,
  newEntry,
  readEntries,
  setUpSubscribers,
  writeEntry,
} from '@stratus/topology/broker-access';

const PROGRAM = programOf('cli');
const dir = mkdtempSync(join(tmpdir(), 'stratus-subscribers-'));
const subscribersFile = join(dir, 'subscribers.json');
const pidFile = join(dir, 'nats.pid');
const passwordOf = (user: string): string => `password-of-${user}`;
let world: World;
let nats: NatsServer;
let bystander: NatsConnection;
let access: BrokerAccess;
const connections: NatsConnection[] = [];

const urlOf = (user: string): string => nats.url.replace('://', `://${user}:${passwordOf(user)}@`);
const connected = async (url: string): Promise<NatsConnection> => {
  const connection = await connectNats(url);
  connections.push(connection);
  return connection;
};

const connectAccess = () => connectNats(urlWithCredentials(nats.url, brokerAccessUser, passwordOf(brokerAccessUser)));

function startAccess(connect = connectAccess): BrokerAccess {
  const started = new BrokerAccess({
    connect,
    subscribersFile,
    pidFile,
    log: { info: () => undefined, warn: () => undefined },
    brokerHasFile: true,
    lookEveryMs: 100,
  });
  started.start();
  return started;
}

interface Outcome {
  status: unknown;
  stdout: string;
  stderr: string;
}

const admin = (...args: string[]) => adminAs(adminUser, ...args);

function adminAs(user: string, ...args: string[]): Promise<Outcome> {
  const database = new URL(world.databaseUrl);
  database.searchParams.set('options', '-c search_path=account,public');
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    DATABASE_URL: database.href,
    NATS_URL: nats.url,
    NATS_USER: user,
    NATS_PASSWORD: passwordOf(user),
  };
  return new Promise((fulfil) => {
    execFile(process.execPath, [PROGRAM, ...args], { env }, (error, stdout, stderr) => {
      fulfil({ status: error ? error.code : 0, stdout, stderr });
    });
  });
}

/** The broker may have restarted in the meantime, or may have just read its file. */
async function asAdministrator() {
  const connection = await throughReload(() => connected(urlOf(adminUser)));
  return { connection, manager: await throughReload(() => jetstreamManager(connection)) };
}

/** Creates a subscriber; @returns its URL. */
async function create(...args: string[]): Promise<string> {
  const { status, stdout, stderr } = await admin('subscriber', 'create', ...args, '--json');
  expect([status, stderr]).toEqual([0, '']);
  return (JSON.parse(stdout) as { natsUrl: string }).natsUrl;
}

/** All messages waiting for the consumer; only an empty consumer takes the full timeout to report that. */
async function read(connection: NatsConnection, consumer: string): Promise<string[]> {
  const seen: string[] = [];
  const reader = await throughReload(() => jetstream(connection).consumers.get('EVENTS', consumer));
  const messages = await reader.fetch({
    max_messages: 10,
    expires: 1_000,
  });
  for await (const message of messages) {
    seen.push(message.string());
    message.ack();
    if (message.info.pending === 0) break;
  }
  return seen;
}

beforeAll(async () => {
  world = await createWorld(['account']);

  new SubscribersFile(subscribersFile).prepare();
  // On a busy machine, the broker must not drop silent connections.
  const config = `${accountsBlock(natsAccounts(), passwordOf, 'subscribers.json')}\nping_max: 100\n`;
  nats = await startNats({ dir, sync: false, config });

  for (const email of ['a@example.com', 'b@example.com']) {
    expect((await admin('account', 'create', '--email', email)).stderr).toBe('');
  }

  const administrator = await connected(urlOf(adminUser));
  await setUpStreams(await jetstreamManager(administrator));
  access = startAccess();

  const client = jetstream(administrator);
  for (const subject of ['1.vpc.vpc_create', '2.vpc.vpc_create', '2.subnet.subnet_create', '2.vpc.vpc_delete']) {
    await client.publish(`events.${subject}`, subject);
  }
  bystander = await connected(urlOf(demoSubscriber));
});
afterAll(async () => {
  await Promise.all(connections.map((connection) => connection.close()));
  await access.stop();
  await nats.stop();
  await world.stop();
  rmSync(dir, { recursive: true, force: true });
});

describe('stratus subscriber', () => {
  it('says that NATS_USER is no administrator, without waiting for answers', async () => {
    expect(await adminAs(demoSubscriber, 'subscriber', 'list')).toEqual({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/^✗ NATS_URL names a user without administrator rights\.\n {2}Unset it/),
    });
  });

  it('gives a new user of the running broker the events of one account, and closes no connection', async () => {
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
  ])('makes the broker restrict them to %s', async (_, options, expected) => {
    const name = `only${options[0]}`.replaceAll('--', '-');
    expect(await read(await connected(await create(name, '--account', '2', ...options)), name)).toEqual(expected);
  });

  it('restricts a subscriber to its own consumer', async () => {
    const connection = await connected(await create('nosy', '--account', '1'));
    await expect(jetstream(connection).consumers.get('EVENTS', 'all')).rejects.toThrow(/permissions violation/i);
  });

  it('lists them, and keeps them over a restart of the broker', async () => {
    const url = await create('stays', '--account', '1', '--entity', 'vpc');
    await nats.stop();
    await nats.start();
    expect((await admin('subscriber', 'list')).stdout).toMatch(/^stays +events\.1\.vpc\.\* +1 +0$/m);
    expect(await read(await connected(url), 'stays')).toEqual(['1.vpc.vpc_create']);
  });

  it('ends the access of a deleted subscriber at once', async () => {
    const url = await create('ends', '--account', '1');
    const connection = await connected(url);
    const closed = connection.closed();
    expect(await admin('subscriber', 'delete', 'ends')).toEqual({
      status: 0,
      stdout: 'ends no longer has access.\n',
      stderr: '',
    });
    await closed;
    await expect(connectNats(url)).rejects.toThrow(/does not accept/);
    expect(readFileSync(subscribersFile, 'utf8')).not.toContain('ends');
    expect(await create('ends', '--account', '1')).not.toBe(url);
  });

  it('gives a program of the operator the events of all accounts, through its own consumer', async () => {
    const connection = await connected(await create('everyone', '--all-accounts'));
    expect(await read(connection, 'everyone')).toHaveLength(4);
    await expect(jetstream(connection).consumers.get('EVENTS', 'all')).rejects.toThrow(/permissions violation/i);
  });

  it('sets a new password, ends the old one with its connections, and keeps the position', async () => {
    const old = await create('rotates', '--account', '2');
    const connection = await connected(old);
    expect(await read(connection, 'rotates')).toHaveLength(3);
    const { stdout } = await admin('subscriber', 'rotate', 'rotates', '--json');
    await connection.closed();
    await expect(connectNats(old)).rejects.toThrow(/does not accept/);
    const { natsUrl } = JSON.parse(stdout) as { natsUrl: string };
    expect(await read(await connected(natsUrl), 'rotates')).toEqual([]);
  });

  it('moves the position, and keeps the password, the connection and the filter', async () => {
    const connection = await connected(await create('seeks', '--account', '2', '--entity', 'vpc'));
    const seek = async (...options: string[]) => {
      const { status, stdout, stderr } = await admin('subscriber', 'seek', 'seeks', ...options, '--json');
      expect([status, stderr]).toEqual([0, '']);
      return JSON.parse(stdout) as unknown;
    };
    expect(await read(connection, 'seeks')).toEqual(['2.vpc.vpc_create', '2.vpc.vpc_delete']);
    expect(await seek('--from-sequence', '3')).toMatchObject({ position: 3, pending: 1, inFlight: 0 });
    expect(await read(connection, 'seeks')).toEqual(['2.vpc.vpc_delete']);
    expect(await seek('--since', '2026-01-01T00:00:00Z')).toMatchObject({ pending: 2 });

    const consumer = await throughReload(() => jetstream(connection).consumers.get('EVENTS', 'seeks'));
    const [first, second] = [await consumer.next({ expires: 2_000 }), await consumer.next({ expires: 2_000 })];
    expect(await seek('--to-end')).toMatchObject({ position: 5, pending: 0, inFlight: 2 });
    first?.ack();
    second?.ack();
    expect(await read(connection, 'seeks')).toEqual([]);
    expect(await seek('--from-sequence', '4')).toMatchObject({ position: 4, pending: 1, inFlight: 0 });
    expect(await read(connection, 'seeks')).toEqual(['2.vpc.vpc_delete']);
    expect(connection.isClosed()).toBe(false);
  });

  it('writes no password to the broker, only its hash', async () => {
    const url = new URL(await create('hashed', '--account', '1'));
    const { manager } = await asAdministrator();
    expect((await throughReload(() => findEntry(manager, 'hashed')))?.passwordHash).toMatch(/^\$2b\$/);
    expect(readFileSync(subscribersFile, 'utf8')).not.toContain(url.password);
  });
});

describe('a command that was killed', () => {
  const past = new Date(0).toISOString();
  const begun = async (name: string, busyUntil: string): Promise<void> => {
    const { connection: administrator, manager } = await asAdministrator();
    await throughReload(() => setUpSubscribers(manager));
    const before = (await throughReload(() => findEntry(manager, name)))?.sequence ?? 0;
    const entry = newEntry(name, [], { busyUntil });
    await throughReload(() => writeEntry({ connection: administrator, manager }, entry, before));
  };

  it('leaves a consumer of other events: a repeat creates its own', async () => {
    await begun('half', past);
    const { manager } = await asAdministrator();
    await throughReload(() => manager.consumers.add('EVENTS', subscriberConsumer('half', ['events.2.>'])));
    expect(await read(await connected(await create('half', '--account', '1')), 'half')).toEqual(['1.vpc.vpc_create']);
  });

  it('between ending the access and removing the consumer: a repeat removes it', async () => {
    await create('halfgone', '--account', '1');
    await begun('halfgone', past);
    expect((await admin('subscriber', 'delete', 'halfgone')).stderr).toBe('');
    expect((await admin('subscriber', 'delete', 'halfgone')).stderr).toContain('There is no subscriber halfgone.');
  });

  it('between removing the consumer and creating it elsewhere: a repeat creates it', async () => {
    const connection = await connected(await create('halfmoved', '--account', '2'));
    const { manager } = await asAdministrator();
    await throughReload(() => manager.consumers.delete('EVENTS', 'halfmoved'));
    expect((await admin('subscriber', 'seek', 'halfmoved', '--from-sequence', '4')).stderr).toBe('');
    expect(await read(connection, 'halfmoved')).toEqual(['2.vpc.vpc_delete']);
  });

  it('blocks others for a minute, because it may still be running', async () => {
    await begun('busy', new Date(Date.now() + 50_000).toISOString());
    for (const args of [
      ['create', 'busy', '--account', '1'],
      ['delete', 'busy'],
      ['seek', 'busy', '--to-end'],
    ]) {
      expect((await admin('subscriber', ...args)).stderr).toMatch(
        /Another command works on busy.*try again in \d+ sec/,
      );
    }
  });
});

describe('in parallel', () => {
  it('one of two commands for the same name wins, with its own events', async () => {
    const outcomes = await Promise.all(
      ['1', '2'].map((account) => admin('subscriber', 'create', 'twice', '--account', account, '--json')),
    );
    const won = outcomes.filter(({ status }) => status === 0).map(({ stdout }) => JSON.parse(stdout));
    expect(won).toHaveLength(1);
    const [{ natsUrl, accountId }] = won as [{ natsUrl: string; accountId: number }];
    expect(await read(await connected(natsUrl), 'twice')).toHaveLength(accountId === 1 ? 1 : 3);
  });
});

describe('the program next to the broker', () => {
  it('sends one request per check, however many subscribers there are, and recreates a lost file', async () => {
    await access.stop();
    let own: NatsConnection | undefined;
    access = startAccess(async () => (own = await connectAccess()));
    const isReady = () => access.problem() === undefined || undefined;
    await eventually('the decisions', async () => isReady());
    const { manager } = await asAdministrator();
    const subscribers = (await throughReload(() => readEntries(manager))).length;
    const before = own?.stats().outMsgs ?? 0;
    rmSync(subscribersFile);
    await eventually('the file', async () => (existsSync(subscribersFile) ? isReady() : undefined));
    const asked = await eventually('three looks', async () => {
      const since = (own?.stats().outMsgs ?? 0) - before;
      return since >= 3 ? since : undefined;
    });
    expect(asked).toBeLessThan(subscribers);
    expect(readFileSync(subscribersFile, 'utf8')).toContain('SUBSCRIBER_all');
  });
});

describe('without the program next to the broker', () => {
  it('a new subscriber is undone, and the message reports it', async () => {
    await access.stop();
    const { status, stderr } = await admin('subscriber', 'create', 'alone', '--account', '1');
    expect([status, stderr]).toEqual([1, expect.stringContaining('does not let alone in: nothing is changed.')]);
    expect((await admin('subscriber', 'list')).stdout).not.toContain('alone');
    access = startAccess();
  });
});

/** A way to the broker on which requests about streams get lost. */
async function withoutRequestsOfStreams(): Promise<Server> {
  const proxy = createServer((client) => {
    const server = connect(nats.port, '127.0.0.1');
    client.on('data', (data) => data.includes('JS.API') || server.write(data));
    server.pipe(client);
    for (const socket of [client, server]) {
      socket.on('error', () => undefined);
      socket.on('close', () => [client, server].forEach((each) => each.destroy()));
    }
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  return proxy;
}

describe('the program next to a broker older than 2.10', () => {
  it('has it reload when it gets no answers, as after a reload that has lost the imports of its account', async () => {
    await access.stop();
    const reloads = () => readFileSync(join(dir, 'nats.log'), 'utf8').split('Reloaded server configuration').length;
    const before = reloads();
    const proxy = await withoutRequestsOfStreams();
    const { port } = proxy.address() as AddressInfo;
    const unanswered = startAccess(() =>
      connectNats(urlWithCredentials(`nats://127.0.0.1:${port}`, brokerAccessUser, passwordOf(brokerAccessUser))),
    );
    if (isBefore210(nats.version))
      await eventually('another reload', () => Promise.resolve(reloads() > before || undefined));
    else await eventually('silence', () => Promise.resolve(unanswered.problem() === 'timeout' || undefined));
    await unanswered.stop();
    proxy.close();
    access = startAccess();
  });
});

describe('the loss of the stream of decisions', () => {
  it('ends no access: the broker keeps its subscribers, and later decisions apply', async () => {
    const url = await create('kept', '--account', '1');
    const connection = await connected(url);
    const { manager } = await asAdministrator();
    await throughReload(() => manager.streams.delete('SUBSCRIBERS'));
    const later = await create('later', '--account', '1');
    await connection.flush();
    expect(await read(await connected(url), 'kept')).toEqual(['1.vpc.vpc_create']);
    expect((await admin('subscriber', 'create', 'kept', '--account', '2')).stderr).toContain('exists already');
    expect((await admin('subscriber', 'delete', 'kept')).stderr).toBe('');
    await connection.closed();
    await connected(later);
  });

  it('is repaired from the file at the next start, and a password of an earlier version becomes a hash', async () => {
    const { connection: administrator, manager } = await asAdministrator();
    const accounts = {
      SUBSCRIBER_older: { users: [{ user: 'older', password: 'in the clear' }] },
      SUBSCRIBER_kept: { users: [{ user: 'kept', password: 'of a deleted one' }] },
    };
    await throughReload(() => adoptSubscribers(administrator, accounts));
    await throughReload(() => manager.consumers.add('EVENTS', subscriberConsumer('older', ['events.1.>'])));
    await eventually('the adopted user', async () => {
      await (await connectNats(urlWithCredentials(nats.url, 'older', 'in the clear'))).close();
      return true;
    });
    expect(readFileSync(subscribersFile, 'utf8')).not.toContain('in the clear');
    expect((await throughReload(() => findEntry(manager, 'kept')))?.passwordHash).toBeUndefined();
  });
});

describe('stratus subscriber', () => {
  it.each([
    [1, ['create', 'x', '--account', '77'], 'There is no account 77.'],
    [2, ['create', 'account-event-feed', '--account', '1'], 'account-event-feed is a name of the installation itself.'],
    [1, ['rotate', 'ghost'], 'There is no subscriber ghost.'],
    [1, ['seek', 'ghost', '--to-end'], 'There is no subscriber ghost.'],
    [2, ['seek', 'ghost'], 'One of --since, --from-sequence and --to-end is needed.'],
    [2, ['delete', demoSubscriber], 'stratus start makes it'],
    [1, ['delete', 'nobody'], 'There is no subscriber nobody.'],
  ])('exits with %i for %j', async (code, args, message) => {
    const before = readFileSync(subscribersFile, 'utf8');
    const { status, stdout, stderr } = await admin('subscriber', ...args);
    expect([status, stdout]).toEqual([code, '']);
    expect(stderr).toContain(message);
    expect(readFileSync(subscribersFile, 'utf8')).toBe(before);
  });
});
