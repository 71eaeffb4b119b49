import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { DeliverPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream';
import type { ConsumerInfo, JetStreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { connectNats, startNats, urlWithCredentials } from '@stratus/local-servers';
import type { NatsServer } from '@stratus/local-servers';
import {
  SUBSCRIBERS_STREAM,
  accountsBlock,
  adminUser,
  demoSubscriber,
  eventsStream,
  gatewayUser,
  inboxesOf,
  natsAccounts,
  services,
  streams,
  subscriberAccount,
  subscriberConsumer,
} from '@stratus/topology';
import type { NatsUser } from '@stratus/topology';

import { provisionStreams } from '@stratus/installation';
import { brokerLogin } from './installing.ts';
import { RawNats } from './testing/raw-nats.ts';

const STREAMS = [...streams.map(({ name }) => name), SUBSCRIBERS_STREAM];
const OTHER_SUBSCRIBER = 'subscriber-2';
const ACCOUNTS = [...natsAccounts(), subscriberAccount(OTHER_SUBSCRIBER)];
const ATTACKERS = ACCOUNTS.flatMap(({ users }) => users).filter(({ name }) => name !== adminUser);
const SUBSCRIBERS = { [demoSubscriber]: 1, [OTHER_SUBSCRIBER]: 2 };
const CONSUMERS = [...Object.keys(SUBSCRIBERS), ...services.flatMap(({ subscriptions }) => subscriptions)];
/** An acknowledgement of the first event of a consumer. */
const ackOf = (consumer: string): string => `$JS.ACK.EVENTS.${consumer}.1.1.1.1700000000000000000.0`;

/** Subjects on which a message does harm if the server, or a service, can be made to publish there. */
const REPLIES = [
  ...STREAMS.flatMap((name) => [`$JS.API.STREAM.PURGE.${name}`, `$JS.API.STREAM.DELETE.${name}`]),
  ...CONSUMERS.flatMap((consumer) => [`$JS.API.CONSUMER.DELETE.EVENTS.${consumer}`, ackOf(consumer)]),
  '$JS.API.STREAM.CREATE.MINE',
  '$JS.API.CONSUMER.CREATE.EVENTS.mine',
  'events.2.account.account_update',
  'events.2.vpc.vpc_create',
  'internal.account.token_revoked',
  'subscribers.mine',
  'subscribers.victim',
  'dead.account.account-event-feed',
  ...services.flatMap(({ name }) => [`${name}.things.create`, `signal.${name}.outbox`]),
  'signal.account.access-changed',
  '_R_.mine.mine',
  '$SYS.REQ.SERVER.PING',
];
const PAYLOADS = ['', '{bad', '{"batch":1,"no_wait":true}', '+NXT', '-NAK'];

/** Subjects to which a user may publish, one per right; the right that deletes the user's own consumer comes last. */
function subjectsOf({ publish }: NatsUser): string[] {
  const literal = (right: string): string =>
    right.startsWith('$JS.ACK.')
      ? ackOf(right.split('.')[3] ?? '')
      : right.replaceAll('*', '2').replace('>', 'things.create');
  return publish
    .filter((right) => !deletesStream(right))
    .map(literal)
    .toSorted((a, b) => Number(a.includes('.DELETE.')) - Number(b.includes('.DELETE.')));
}

/** After a stream is deleted, nothing is left to compare, so users with the right to do so do not use it here. */
const deletesStream = (subject: string): boolean => subject.startsWith('$JS.API.STREAM.DELETE.');

const mayPublish = ({ publish }: NatsUser, subject: string): boolean =>
  publish.some((right) =>
    new RegExp(
      `^${right
        .replaceAll(/[.$]/g, String.raw`\$&`)
        .replaceAll('*', '[^.]+')
        .replace('>', '.+')}$`,
    ).test(subject),
  );

describe('a reply subject', () => {
  let server: NatsServer;
  let manager: JetStreamManager;
  let admin: NatsConnection;
  const connections: NatsConnection[] = [];
  /** The messages received by the services and by listeners to signals. */
  let heard: { subject: string; reply: string | undefined }[] = [];

  const passwordOf = (user: string): string => `password of ${user}`;
  const connectAs = async (user: string): Promise<NatsConnection> => {
    const connection = await connectNats(urlWithCredentials(server.url, user, passwordOf(user)));
    connections.push(connection);
    return connection;
  };

  /** Behaves like a service: replies to inboxes (libs/operations/src/operation-server.ts). */
  async function listen(user: string, subjects: string[]): Promise<void> {
    const connection = await connectAs(user);
    for (const subject of subjects) {
      connection.subscribe(subject, {
        callback: (_error, message) => {
          heard.push({ subject: message.subject, reply: message.reply });
          if (message.reply?.startsWith('_INBOX')) message.respond('{"answer":true}');
        },
      });
    }
    await connection.flush();
  }

  /** A few events of both accounts that every consumer has received and not acknowledged, and more to be delivered. */
  async function fill(): Promise<void> {
    const client = jetstream(admin);
    for (const name of STREAMS) await manager.streams.purge(name);
    await client.publish('subscribers.victim', 'a decision');
    for (const name of CONSUMERS) {
      await manager.consumers.delete(eventsStream, name).catch(() => undefined);
      const accountId = SUBSCRIBERS[name as keyof typeof SUBSCRIBERS];
      const subject = accountId === undefined ? 'events.>' : `events.${accountId}.>`;
      await manager.consumers.add(eventsStream, subscriberConsumer(name, [subject]));
    }
    for (const account of [1, 2, 1, 2]) await client.publish(`events.${account}.vpc.vpc_create`, 'an event');
    for (const name of CONSUMERS) {
      const messages = await (await client.consumers.get(eventsStream, name)).fetch({ max_messages: 2 });
      for await (const message of messages) expect(message.string()).toBe('an event');
    }
    await Promise.all(
      Array.from({ length: 400 }, (_, n) => client.publish(`events.${1 + (n % 2)}.vpc.vpc_create`, 'an event')),
    );
    heard = [];
  }

  const consumersNow = async (): Promise<Map<string, ConsumerInfo>> => {
    const infos = await manager.consumers.list(eventsStream).next();
    return new Map(infos.filter(({ config }) => config.durable_name).map((info) => [info.name, info]));
  };

  /** The subject of every message in all streams, by position: `EVENTS 7`. */
  async function stored(): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    for (const name of STREAMS) {
      const { state } = await manager.streams.info(name);
      if (state.messages === 0) continue;
      const consumer = await jetstream(admin).consumers.get(name, { deliver_policy: DeliverPolicy.All });
      for await (const { seq, subject } of await consumer.fetch({ max_messages: state.messages, expires: 30_000 })) {
        found.set(`${name} ${seq}`, subject);
      }
    }
    return found;
  }

  beforeAll(async () => {
    server = await startNats({
      dir: mkdtempSync(join(tmpdir(), 'stratus-nats-')),
      config: accountsBlock(ACCOUNTS, passwordOf),
      sync: false,
    });
    admin = await connectAs(adminUser);
    manager = await jetstreamManager(admin);
    await provisionStreams(brokerLogin(urlWithCredentials(server.url, adminUser, passwordOf(adminUser))));
    for (const { name } of services) await listen(name, [`${name}.>`]);
    await listen(gatewayUser, ['signal.>']);
  });

  afterAll(async () => {
    await Promise.all(connections.map((connection) => connection.close()));
    await server.stop();
  });

  it.each(ATTACKERS.map((user) => [user.name, user] as const))(
    'takes %s no further than a subject',
    async (_, user) => {
      await fill();
      const before = { stored: await stored(), consumers: await consumersNow() };
      const client = await RawNats.open(server.port, user.name, passwordOf(user.name));
      const inbox = inboxesOf(user.name).replace('>', 'mine');
      client.subscribe(inbox);
      const replies = REPLIES.filter((reply) => !(deletesStream(reply) && mayPublish(user, reply)));
      for (const subject of subjectsOf(user)) {
        for (const reply of [...replies, inbox])
          for (const payload of PAYLOADS) client.publish(subject, reply, payload);
        await client.flush();
      }
      // By the time of these replies, the services' connections have received the messages passed on by the server.
      await Promise.all(connections.map((connection) => connection.flush()));
      await client.flush();
      client.close();

      expect(heard.filter(({ subject }) => !mayPublish(user, subject))).toEqual([]);

      const after = { stored: await stored(), consumers: await consumersNow() };
      expect([...before.stored.keys()].filter((place) => !after.stored.has(place))).toEqual([]);
      const buries = user.publish.some((right) => right.startsWith('dead.'));
      const foreign = [...after.stored].filter(
        // If the server delivers an event to a stream, it stores it under the event's original subject.
        ([place, subject]) =>
          !before.stored.has(place) && !mayPublish(user, subject) && !(buries && place.startsWith('DEAD')),
      );
      expect(foreign).toEqual([]);

      const others = CONSUMERS.filter((name) => !mayPublish(user, ackOf(name)));
      const state = (consumers: Map<string, ConsumerInfo>) =>
        others.map((name) => [name, consumers.get(name)?.ack_floor, consumers.get(name)?.num_ack_pending]);
      expect(state(after.consumers)).toEqual(state(before.consumers));
      expect([...after.consumers.keys()].filter((name) => !before.consumers.has(name))).toEqual([]);
      expect((await manager.streams.names().next()).toSorted()).toEqual(STREAMS.toSorted());
      if (user.name in SUBSCRIBERS) {
        const deliveredTo = (consumers: Map<string, ConsumerInfo>) => consumers.get(user.name)?.delivered.consumer_seq;
        expect(deliveredTo(after.consumers)).toBeGreaterThan(deliveredTo(before.consumers) ?? 0);
      }
    },
  );
});
