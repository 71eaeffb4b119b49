/** Catches: an app that stops serving after a malformed message on one of its subscribed subjects. */
import { jest } from '@jest/globals';
import { NatsConnectionImpl } from '@nats-io/transport-node';
import { operations, serviceOf, subjectOfAllReplicas, subjectOfWork } from '@stratus/contracts';
import { bootServices, createWorld, eventually } from '@stratus/testing';
import type { World } from '@stratus/testing';
import { bootGateway } from './boot-gateway.js';
import type { RunningGateway } from './boot-gateway.js';
import { gatewayConfiguration } from './gateway.configuration.js';

/** The gateway answers its own ones itself. */
const ofServices = operations.filter((operation) => serviceOf(operation) !== 'gateway');
const SERVICES = [...new Set(ofServices.map(serviceOf))];
const MESSAGES = {
  empty: '',
  'not JSON': '{bad',
  'not text': new Uint8Array([0, 0xff, 0xfe]),
  null: 'null',
  'a list': '[{}]',
  'an empty object': '{}',
  'of another shape': '{"caller":1,"params":"x","body":[],"list":null,"request":7,"accountId":{},"userId":[]}',
  huge: JSON.stringify({ padding: 'x'.repeat(2_000_000) }),
} as const;

let world: World;
let gateway: RunningGateway;
const adminPorts = new Map<string, number>();
/** Every subject that an app has subscribed to, apart from inboxes. */
const subjects = new Set<string>();

const takesCalls = (subject: string): boolean =>
  operations.some((operation) => [operation.subject, subjectOfAllReplicas(operation.subject)].includes(subject));

/** Subjects that match a subscription: a service has one for calls to all replicas. */
function reaching(subscribed: string): string[] {
  if (!subscribed.endsWith('.>')) return [subscribed];
  const [service] = subscribed.split('.');
  const own = operations.find((operation) => serviceOf(operation) === service && subjects.has(operation.subject));
  return [subscribed.replace('>', 'unknown.subject'), subjectOfAllReplicas(own?.subject ?? '')];
}

beforeAll(async () => {
  world = await createWorld(SERVICES);
  const subscribe = jest.spyOn(NatsConnectionImpl.prototype, 'subscribe');
  const booted = await bootServices(world, ...SERVICES);
  gateway = await bootGateway(gatewayConfiguration({ ...world.environment, HTTP_PORT: '0' }));
  for (const [subject] of subscribe.mock.calls) if (!subject.startsWith('_INBOX')) subjects.add(subject);
  subscribe.mockRestore();
  for (const [index, name] of SERVICES.entries()) adminPorts.set(name, booted[index]?.adminPort ?? 0);
  adminPorts.set('gateway', gateway.adminPort);
});
afterAll(async () => {
  await gateway?.stop();
  await world.stop();
});

/** Of the calls only one to each service, over each way: they share their code, and huge ones take a busy machine minutes. */
function oneOfEach(all: readonly string[]): string[] {
  const kindOf = (subject: string): string =>
    takesCalls(subject) ? `${subject.split('.')[0]} ${subject.includes('.again.')}` : subject;
  return [...new Map(all.map((subject) => [kindOf(subject), subject])).values()];
}

/** Repeats the request while the gateway is too busy for it. */
const answers = (path: string, status: number, headers: Record<string, string> = {}): Promise<true> =>
  eventually(`the answer of ${path}`, async () => {
    const answer = await fetch(`http://127.0.0.1:${gateway.httpPort}/v4${path}`, { headers });
    const text = await answer.text();
    if (answer.status !== 503) expect([answer.status, text]).toEqual([status, text]);
    return answer.status === status || undefined;
  });

async function expectAllToServe(): Promise<void> {
  for (const [app, port] of adminPorts) {
    // A busy machine may answer a ping late, a deaf app never.
    await eventually(`readiness of ${app}`, async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
      if (answer.ok) return true;
      throw new Error(await answer.text());
    });
  }
  // The gateway asks account-service about the token, and gets the reply.
  const headers = { authorization: `Bearer ${Date.now()}` };
  await answers('/vpcs', 401, headers);
  await answers('/regions', 200);
}

it('the apps subscribe to all operations and to signals', () => {
  const named = ofServices.map(({ subject }) => subject);
  expect([...subjects]).toEqual(expect.arrayContaining(named));
  const ofAll = SERVICES.flatMap((service) => [`${service}.again.>`, subjectOfWork(service)]);
  expect([...subjects]).toEqual(expect.arrayContaining(ofAll));
  const signals = [...subjects].filter((subject) => subject.startsWith('signal.'));
  expect(signals).toEqual(
    expect.arrayContaining(['signal.account.access-changed', 'signal.account.feed', 'signal.catalog.loaded']),
  );
});

it.each(Object.entries(MESSAGES))('all apps serve after a message that is %s, on every subject', async (_, payload) => {
  const { connection } = world.link;
  const all = [...subjects].flatMap(reaching);
  for (const subject of payload.length < 1_000_000 ? all : oneOfEach(all)) {
    if (!takesCalls(subject)) {
      connection.publish(subject, payload);
      // One after the other: the broker disconnects an app that has too much to read, and drops the rest.
      await connection.flush();
    } else {
      // A busy machine may be that slow all the same, and an app that is back has lost the message.
      const answer = await eventually(`an answer of ${subject}`, () =>
        connection.request(subject, payload, { timeout: 5_000 }),
      );
      expect({ subject, status: Number(answer.headers?.get('Stratus-Status')) }).toEqual({ subject, status: 400 });
      expect(answer.json()).toEqual({ errors: [{ reason: expect.stringContaining('The message is not a call') }] });
    }
  }
  await connection.flush();
  await expectAllToServe();
});
