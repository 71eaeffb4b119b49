import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import type { ConsumerInfo, JetStreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import type { NatsConnection } from '@nats-io/transport-node';
import { provisionStreams } from '@stratus/installation';
import { connectNats, startNats, urlWithCredentials } from '@stratus/local-servers';
import type { NatsServer } from '@stratus/local-servers';
import {
  accountsBlock,
  adminUser,
  demoSubscriber,
  eventsStream,
  natsAccounts,
  subscriberAccount,
  subscriberConsumer,
} from '@stratus/topology';

import { brokerLogin } from './installing.ts';
import { RawNats } from './testing/raw-nats.ts';

const OTHER = 'subscriber-2';
const nextOf = (name: string): string => `$JS.API.CONSUMER.MSG.NEXT.EVENTS.${name}`;

describe('the inbox of a subscriber', () => {
  let server: NatsServer;
  let manager: JetStreamManager;
  const connections: NatsConnection[] = [];

  const passwordOf = (user: string): string => `password of ${user}`;
  const urlOf = (user: string): string => urlWithCredentials(server.url, user, passwordOf(user));
  const connectAs = async (user: string, inboxPrefix?: string): Promise<NatsConnection> => {
    const login = { servers: server.url, user, pass: passwordOf(user) };
    const connection = await connect({ ...login, ...(inboxPrefix !== undefined && { inboxPrefix }) });
    connections.push(connection);
    return connection;
  };
  const stateOf = (name: string): Promise<ConsumerInfo> => manager.consumers.info(eventsStream, name);
  const recreateConsumers = async (): Promise<void> => {
    for (const [name, account] of [
      [demoSubscriber, 1],
      [OTHER, 2],
    ] as const) {
      await manager.consumers.delete(eventsStream, name).catch(() => undefined);
      await manager.consumers.add(eventsStream, subscriberConsumer(name, [`events.${account}.>`]));
    }
  };

  beforeAll(async () => {
    server = await startNats({
      dir: mkdtempSync(join(tmpdir(), 'stratus-nats-')),
      config: accountsBlock([...natsAccounts(), subscriberAccount(OTHER)], passwordOf),
      sync: false,
    });
    const admin = await connectNats(urlOf(adminUser));
    connections.push(admin);
    await provisionStreams(brokerLogin(urlOf(adminUser)));
    manager = await jetstreamManager(admin);
    const client = jetstream(admin);
    for (const account of [1, 2]) await client.publish(`events.${account}.vpc.vpc_create`, `of account ${account}`);
  });
  beforeEach(recreateConsumers);
  afterAll(async () => {
    await Promise.all(connections.map((connection) => connection.close()));
    await server.stop();
  });

  it.each([
    ['the default of its client', undefined],
    ['one with its name', `_INBOX_${demoSubscriber}`],
  ])('may be %s', async (_, inboxPrefix) => {
    const connection = await connectAs(demoSubscriber, inboxPrefix);
    const consumer = await jetstream(connection).consumers.get(eventsStream, demoSubscriber);
    const message = await consumer.next({ expires: 30_000 });
    expect(message?.string()).toBe('of account 1');
    expect(await message?.ackAck()).toBe(true);
    expect(await stateOf(demoSubscriber)).toMatchObject({ num_ack_pending: 0, num_pending: 0 });
  });

  it('is refused at once when it has the name of another, before the server delivers an event', async () => {
    const connection = await connectAs(demoSubscriber, `_INBOX_${OTHER}`);
    await expect(jetstream(connection).consumers.get(eventsStream, demoSubscriber)).rejects.toThrow(
      /permissions violation for subscription to "_INBOX_subscriber-2/i,
    );
    expect(await stateOf(demoSubscriber)).toMatchObject({ num_ack_pending: 0, num_pending: 1 });
  });

  it('gets the replies to its own requests only, even if another subscriber asks for them on the same subject', async () => {
    const open = async (name: string): Promise<RawNats> => {
      const client = await RawNats.open(server.port, name, passwordOf(name));
      client.subscribe('_INBOX.>');
      await client.flush();
      return client;
    };
    const [one, other] = [await open(demoSubscriber), await open(OTHER)];
    one.publish(nextOf(demoSubscriber), '_INBOX.shared', '1');
    await untilDelivered(one);
    other.publish(nextOf(OTHER), '_INBOX.shared', '1');
    await untilDelivered(other);
    await one.flush();
    expect(eventsIn(one)).toEqual(['of account 1']);
    expect(eventsIn(other)).toEqual(['of account 2']);
    one.close();
    other.close();
  });

  const eventsIn = ({ received }: RawNats): string[] => received.match(/of account \d/g) ?? [];
  const untilDelivered = async (client: RawNats): Promise<void> => {
    while (eventsIn(client).length === 0) await client.flush();
  };
});
