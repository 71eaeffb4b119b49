import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import type { JetStreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { throughReload } from '@stratus/events/operating';
import { connectNats, createWorld, startNats, urlWithCredentials } from '@stratus/testing';
import type { NatsServer, World } from '@stratus/testing';
import { accountsBlock, adminUser, brokerAccessUser, natsAccounts, setUpStreams } from '@stratus/topology';
import {
  BrokerAccess,
  SubscribersFile,
  findEntry,
  newEntry,
  setUpSubscribers,
  writeEntry,
} from '@stratus/topology/broker-access';
import { databaseUrlOf, runCli } from './run-cli.js';
import type { Ran } from './run-cli.js';

const EVENTS = ['1.vpc.vpc_create', '2.vpc.vpc_create', '2.subnet.subnet_create', '2.vpc.vpc_delete'];

const passwordOf = (user: string): string => `password-of-${user}`;

/** A broker with the events of accounts 1 and 2, the program next to it, and the commands about its subscribers. */
export class SubscriberBroker {
  /** The program next to the broker. */
  access: BrokerAccess;
  private readonly connections: NatsConnection[] = [];

  private constructor(
    private readonly world: World,
    readonly nats: NatsServer,
    private readonly dir: string,
  ) {
    this.access = this.startAccess();
  }

  static async start(): Promise<SubscriberBroker> {
    const world = await createWorld(['account']);
    for (const email of ['a@example.com', 'b@example.com']) {
      await world.sql.query(`insert into account.accounts (email, company, created) values ($1, '', now())`, [email]);
    }
    const dir = mkdtempSync(join(tmpdir(), 'stratus-subscribers-'));
    new SubscribersFile(join(dir, 'subscribers.json')).prepare();
    // On a busy machine, the broker must not drop silent connections.
    const config = `${accountsBlock(natsAccounts(), passwordOf, 'subscribers.json')}\nping_max: 100\n`;
    const nats = await startNats({ dir, sync: false, config });
    const broker = new SubscriberBroker(world, nats, dir);
    await broker.publishEvents();
    return broker;
  }

  async stop(): Promise<void> {
    await Promise.all(this.connections.map((connection) => connection.close()));
    await this.access.stop();
    await this.nats.stop();
    await this.world.stop();
    rmSync(this.dir, { recursive: true, force: true });
  }

  /** Replaces {@link access}, which must have stopped. */
  startAccess(connect = () => this.connectAccess()): BrokerAccess {
    this.access = new BrokerAccess({
      connect,
      subscribersFile: this.subscribersFile,
      pidFile: join(this.dir, 'nats.pid'),
      log: { info: () => undefined, warn: () => undefined },
      brokerHasFile: true,
      lookEveryMs: 100,
    });
    this.access.start();
    return this.access;
  }

  connectAccess(url = this.nats.url): Promise<NatsConnection> {
    return connectNats(urlWithCredentials(url, brokerAccessUser, passwordOf(brokerAccessUser)));
  }

  get subscribersFile(): string {
    return join(this.dir, 'subscribers.json');
  }

  /** How often the broker has reloaded its configuration. */
  reloads(): number {
    return readFileSync(join(this.dir, 'nats.log'), 'utf8').split('Reloaded server configuration').length - 1;
  }

  /** Runs `stratus subscriber …`. */
  command(...args: string[]): Promise<Ran> {
    return this.commandAs(adminUser, ...args);
  }

  commandAs(user: string, ...args: string[]): Promise<Ran> {
    const variables = {
      DATABASE_URL: databaseUrlOf(this.world, 'account'),
      NATS_URL: this.nats.url,
      NATS_USER: user,
      NATS_PASSWORD: passwordOf(user),
    };
    return runCli(variables, 'subscriber', ...args);
  }

  /** Creates a subscriber; @returns its URL. */
  async create(...args: string[]): Promise<string> {
    const { status, stdout, stderr } = await this.command('create', ...args, '--json');
    expect([status, stderr]).toEqual([0, '']);
    return (JSON.parse(stdout) as { natsUrl: string }).natsUrl;
  }

  async connect(url: string): Promise<NatsConnection> {
    const connection = await connectNats(url);
    this.connections.push(connection);
    return connection;
  }

  connectAs(user: string): Promise<NatsConnection> {
    return this.connect(urlWithCredentials(this.nats.url, user, passwordOf(user)));
  }

  /** The broker may have restarted in the meantime, or may have just read its file. */
  async asAdministrator(): Promise<{ connection: NatsConnection; manager: JetStreamManager }> {
    const connection = await throughReload(() => this.connectAs(adminUser).catch(throwItsCause));
    return { connection, manager: await throughReload(() => jetstreamManager(connection)) };
  }

  /** Ends the access of a subscriber, as a command that removes or creates it does first. */
  async begin(name: string, busyUntil: Date): Promise<void> {
    const administrator = await this.asAdministrator();
    const { manager } = administrator;
    await throughReload(() => setUpSubscribers(manager));
    const before = (await throughReload(() => findEntry(manager, name)))?.sequence ?? 0;
    const entry = newEntry(name, [], { busyUntil: busyUntil.toISOString() });
    await throughReload(() => writeEntry(administrator, entry, before));
  }

  private async publishEvents(): Promise<void> {
    const { connection, manager } = await this.asAdministrator();
    await setUpStreams(manager);
    for (const subject of EVENTS) await jetstream(connection).publish(`events.${subject}`, subject);
  }
}

/** All messages waiting for the consumer. */
export async function read(connection: NatsConnection, consumer: string): Promise<string[]> {
  const seen: string[] = [];
  const reader = await throughReload(() => jetstream(connection).consumers.get('EVENTS', consumer));
  if ((await reader.info(true)).num_pending === 0) return [];
  for await (const message of await reader.fetch({ max_messages: 10, expires: 20_000 })) {
    seen.push(message.string());
    message.ack();
    if (message.info.pending === 0) break;
  }
  return seen;
}

/** Of the error for people, the one of the client by which a reload is known. */
const throwItsCause = (error: unknown): never => {
  throw error instanceof Error && error.cause instanceof Error ? error.cause : error;
};
