import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { AckPolicy } from '@nats-io/jetstream';
import { createWorld } from '@stratus/testing';
import type { World } from '@stratus/testing';
import { ConsumerAdministration } from './stream-administration.js';

let world: World;
const NAME = 'administered';
const CONFIG = { durable_name: NAME, ack_policy: AckPolicy.Explicit, filter_subject: 'events.1.>' };
/** A connection to the broker that loses one request, or its reply. */
let proxy: Server;
/** Text in the next message to lose. */
let losing: string | undefined;
/** Whether to lose it on its way to the server or on its way back. */
let losingAnswers: boolean;

beforeAll(async () => {
  world = await createWorld(['spec']);
  proxy = createServer((client) => {
    const server = connect(world.nats.port, '127.0.0.1');
    let answerIsLost = false;
    client.on('data', (data) => {
      const isMeant = losing !== undefined && data.includes(losing);
      if (isMeant) losing = undefined;
      if (isMeant && losingAnswers) answerIsLost = true;
      // The client subscribes to its replies just before its first request.
      server.write(isMeant && !losingAnswers ? data.subarray(0, data.indexOf('PUB ')) : data);
    });
    server.on('data', (data) => {
      if (!answerIsLost) client.write(data);
      answerIsLost = false;
    });
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
    }
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
});
afterAll(async () => {
  proxy.close();
  await world.stop();
});

const administer = <T>(work: (consumers: ConsumerAdministration) => Promise<T>): Promise<T> => {
  const servers = `nats://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return ConsumerAdministration.with({ servers, user: 'administrator', password: 'any' }, work);
};

describe.each([
  ['a request', false],
  ['an answer', true],
])('the administration of consumers, during a reload that loses %s', (_, answers) => {
  it.each<[string, string, (consumers: ConsumerAdministration) => Promise<unknown>]>([
    ['connects', 'JS.API.INFO', () => Promise.resolve()],
    ['adds', 'JS.API.CONSUMER.', (consumers) => consumers.add(CONFIG)],
    ['finds', 'JS.API.CONSUMER.INFO', (consumers) => consumers.find(NAME)],
    ['removes', 'JS.API.CONSUMER.DELETE', (consumers) => consumers.remove(NAME)],
  ])('%s', async (action, subject, work) => {
    losing = subject;
    losingAnswers = answers;
    await administer(work);
    expect(losing).toBeUndefined();
    const found = await administer((consumers) => consumers.find(NAME));
    expect(found?.config.filter_subject).toBe(
      action === 'adds' || action === 'finds' ? CONFIG.filter_subject : undefined,
    );
  });
});

it('lists consumers by their names, without a request for the counts of all', async () => {
  const names = ['one', 'other'];
  losing = 'JS.API.CONSUMER.LIST';
  const listed = await administer(async (consumers) => {
    for (const name of names) await consumers.add({ ...CONFIG, durable_name: name });
    return consumers.listOf('EVENTS');
  });
  expect(listed.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  expect(losing).toBe('JS.API.CONSUMER.LIST');
});
