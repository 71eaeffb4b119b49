/** Takes about 20 s: a command without the program next to the broker waits ten of them for it. */
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import type { NatsConnection } from '@nats-io/transport-node';
import { throughReload } from '@stratus/events/operating';
import { connectNats, eventually, urlWithCredentials } from '@stratus/testing';
import { subscriberConsumer } from '@stratus/topology';
import { adoptSubscribers, findEntry, isBefore210, readEntries } from '@stratus/topology/broker-access';
import { SubscriberBroker, read } from '../../test/subscriber-broker.js';

let broker: SubscriberBroker;
beforeAll(async () => {
  broker = await SubscriberBroker.start();
});
afterAll(() => broker.stop());

/** More than the requests that are counted. */
const SUBSCRIBERS = Array.from({ length: 10 }, (_, index) => `of-${index}`);
/** Accounts in the file of an earlier version. */
const accountsNamed = (names: readonly string[]) =>
  Object.fromEntries(
    names.map((name) => [`SUBSCRIBER_${name}`, { users: [{ user: name, password: 'in the clear' }] }]),
  );

describe('the program next to the broker', () => {
  it('sends one request per check, however many subscribers there are, and recreates a lost file', async () => {
    await broker.access.stop();
    const { connection: administrator, manager } = await broker.asAdministrator();
    await throughReload(() => adoptSubscribers(administrator, accountsNamed(SUBSCRIBERS)));
    let own: NatsConnection | undefined;
    broker.startAccess(async () => (own = await broker.connectAccess()));
    const isReady = () => broker.access.problem() === undefined || undefined;
    await eventually('the decisions', async () => isReady());
    expect(await throughReload(() => readEntries(manager))).toHaveLength(SUBSCRIBERS.length);
    const before = own?.stats().outMsgs ?? 0;
    rmSync(broker.subscribersFile);
    await eventually('the file', async () => (existsSync(broker.subscribersFile) ? isReady() : undefined));
    const asked = await eventually('three looks', async () => {
      const since = (own?.stats().outMsgs ?? 0) - before;
      return since >= 3 ? since : undefined;
    });
    expect(asked).toBeLessThan(SUBSCRIBERS.length);
    expect(readFileSync(broker.subscribersFile, 'utf8')).toContain(`SUBSCRIBER_${SUBSCRIBERS[0]}`);
  });
});

describe('without the program next to the broker', () => {
  it('a new subscriber is undone, and the message reports it', async () => {
    await broker.access.stop();
    const { status, stderr } = await broker.command('create', 'alone', '--account', '1');
    expect([status, stderr]).toEqual([1, expect.stringContaining('does not let alone in: nothing is changed.')]);
    expect((await broker.command('list')).stdout).not.toContain('alone');
    broker.startAccess();
  });
});

/** A way to the broker on which requests about streams get lost. */
async function withoutRequestsOfStreams(): Promise<Server> {
  const proxy = createServer((client) => {
    const server = connect(broker.nats.port, '127.0.0.1');
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
    await broker.access.stop();
    const before = broker.reloads();
    const proxy = await withoutRequestsOfStreams();
    const { port } = proxy.address() as AddressInfo;
    const unanswered = broker.startAccess(() => broker.connectAccess(`nats://127.0.0.1:${port}`));
    if (isBefore210(broker.nats.version))
      await eventually('another reload', () => Promise.resolve(broker.reloads() > before || undefined));
    else await eventually('silence', () => Promise.resolve(unanswered.problem() === 'timeout' || undefined));
    await unanswered.stop();
    proxy.close();
    broker.startAccess();
  });
});

describe('the loss of the stream of decisions', () => {
  it('ends no access: the broker keeps its subscribers, and later decisions apply', async () => {
    const url = await broker.create('kept', '--account', '1');
    const connection = await broker.connect(url);
    const { manager } = await broker.asAdministrator();
    await throughReload(() => manager.streams.delete('SUBSCRIBERS'));
    const later = await broker.create('later', '--account', '1');
    await connection.flush();
    expect(await read(await broker.connect(url), 'kept')).toEqual(['1.vpc.vpc_create']);
    expect((await broker.command('create', 'kept', '--account', '2')).stderr).toContain('exists already');
    expect((await broker.command('delete', 'kept')).stderr).toBe('');
    await connection.closed();
    await broker.connect(later);
  });

  it('is repaired from the file at the next start, and a password of an earlier version becomes a hash', async () => {
    const { connection: administrator, manager } = await broker.asAdministrator();
    await throughReload(() => adoptSubscribers(administrator, accountsNamed(['older', 'kept'])));
    await throughReload(() => manager.consumers.add('EVENTS', subscriberConsumer('older', ['events.1.>'])));
    await eventually('the adopted user', async () => {
      await (await connectNats(urlWithCredentials(broker.nats.url, 'older', 'in the clear'))).close();
      return true;
    });
    expect(readFileSync(broker.subscribersFile, 'utf8')).not.toContain('in the clear');
    expect((await throughReload(() => findEntry(manager, 'kept')))?.passwordHash).toBeUndefined();
  });
});
