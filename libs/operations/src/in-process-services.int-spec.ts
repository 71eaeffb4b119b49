/** Catches: a call between two services of one process that behaves differently from the same call over the broker. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ApiFailure,
  JsonText,
  PageTooLarge,
  anything,
  defineOperation,
  defineSignal,
  getVpc,
} from '@stratus/contracts';
import type { Call, Operation } from '@stratus/contracts';
import { InProcessServices, NatsLink, OperationClient } from '@stratus/messaging';
import { Readiness, createLogger, createMetrics, operationDuration } from '@stratus/runtime';
import { eventually, startNats } from '@stratus/testing';
import type { NatsServer } from '@stratus/testing';
import { Gate, thingCall } from '@stratus/testing/things';
import { OperationServer } from './operation-server.js';

const logger = createLogger('spec', 'silent');
const folder = mkdtempSync(join(tmpdir(), 'stratus-in-process-'));
/** A loaded machine takes a while for 8 MB over the broker. */
const TIMEOUT_MS = 3_000;
const inProcessServices = new InProcessServices();
const gate = new Gate();
let nats: NatsServer;
let link: NatsLink;
let server: OperationServer;
let near: OperationClient;
let far: OperationClient;

const operation = (name: string, kind: Operation['kind']): Operation =>
  defineOperation({
    subject: `spec.things.${name}`,
    kind,
    summary: name,
    scopes: [],
    grant: 'none' as never,
    params: {},
    reply: anything('anything'),
  });
const large = () => new JsonText(JSON.stringify('x'.repeat(link.connection.info!.max_payload)));
const lost = new Gate();
const late = () => lost.pass();
const handlers: Record<string, (call: Call) => unknown> = {
  echo: (call) => ({ ...call, delivery: undefined }),
  nothing: () => undefined,
  refusal: () => {
    throw new ApiFailure(409, [{ field: 'label', reason: 'not now' }], 2);
  },
  fault: () => {
    throw new Error('ours');
  },
  large,
  page: () => {
    throw new PageTooLarge();
  },
  'lost-command': late,
  'lost-query': late,
  slow: () => gate.pass().then(() => ({ late: true })),
};

beforeAll(async () => {
  nats = await startNats({ dir: folder, sync: false });
  link = await NatsLink.open(
    'spec',
    { NATS_URL: nats.url, ADMIN_HOST: '127.0.0.1', ADMIN_PORT: 0, LOG_LEVEL: 'silent' },
    new Readiness(),
    logger,
  );
  const duration = operationDuration(createMetrics('spec'));
  server = new OperationServer(link, 'spec', logger, duration, Date.now, inProcessServices);
  for (const [name, handler] of Object.entries(handlers))
    server.addHandler(`spec.things.${name}`, async (call) => handler(call));
  server.addHandler(getVpc.subject, async () => large());
  near = new OperationClient(link, TIMEOUT_MS, { patienceMs: Infinity, inProcessServices });
  far = new OperationClient(link, TIMEOUT_MS, { patienceMs: Infinity });
});
afterAll(async () => {
  await link.close();
  await nats.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The client's view of a call's outcome, comparable. */
const outcome = (client: OperationClient, asked: Operation, call: Partial<Call>): Promise<unknown> =>
  client.send(asked, call).then(
    ({ body, ...reply }) => ({ ...reply, body: Buffer.from(body).toString() }),
    (error: unknown) => error,
  );

it('asks over the broker until the service takes calls, and then reaches it without the broker', async () => {
  const echo = operation('echo', 'query');
  await expect(near.send(echo, thingCall())).rejects.toMatchObject({ status: 503 });
  await new Promise<void>((resolve) => server.listen(resolve));
  const heard: string[] = [];
  const listening = link.connection.subscribe('spec.>', { callback: (_, { subject }) => void heard.push(subject) });
  const call = thingCall();
  expect(await near.ask(echo, call)).toEqual(JSON.parse(JSON.stringify(call)));
  await link.connection.flush();
  expect(heard).toEqual([]);
  await far.send(echo, thingCall());
  await link.connection.flush();
  expect(heard).toEqual([echo.subject]);
  listening.unsubscribe();
});

it.each([
  ['a record', operation('echo', 'query'), { body: { at: new Date(0), gone: undefined, text: 'ä' } }],
  ['a call whose caller passes on its own', operation('echo', 'command'), { delivery: { id: 'earlier', startBy: 0 } }],
  ['nothing', operation('nothing', 'command'), {}],
  ['a refusal', operation('refusal', 'command'), {}],
  ['a fault of ours', operation('fault', 'command'), {}],
  ['a record that no message carries', getVpc, {}],
  ['a page that no message carries', operation('page', 'query'), { list: { page: 1, pageSize: 100 } }],
  ['an answer of a command that no message carries', operation('large', 'command'), {}],
  ['a call that no message carries', operation('echo', 'command'), { body: 'x'.repeat(8 * 1024 * 1024) }],
  ['no answer to a query in time', operation('lost-query', 'query'), {}],
  ['no answer to a command in time', operation('lost-command', 'command'), {}],
] as [string, Operation, Partial<Call>][])('returns the same as the broker: %s', async (_, asked, more) => {
  const call = { ...thingCall(), params: {}, ...more };
  const [brought, overBroker] = await Promise.all([outcome(near, asked, call), outcome(far, asked, call)]);
  expect(brought).toEqual(overBroker);
});

it('hands over no object that the caller still holds', async () => {
  const body = { label: 'one' };
  const answer = near.ask(operation('echo', 'query'), { ...thingCall(), body });
  body.label = 'two';
  expect(await answer).toMatchObject({ body: { label: 'one' } });
});

it('lets running calls end when the service stops, and takes no new ones', async () => {
  const running = new OperationClient(link, 10_000, { inProcessServices }).ask(operation('slow', 'query'), thingCall());
  await gate.reached;
  lost.open();
  const drained = server.drain(10_000);
  const refused = await eventually('a refusal', () =>
    near.send(operation('echo', 'command'), thingCall()).then(
      () => undefined,
      (error: unknown) => error,
    ),
  );
  const errors = [{ reason: expect.stringContaining('Nothing was changed') }];
  expect(refused).toMatchObject({ status: 503, errors });
  gate.open();
  expect(await running).toEqual({ late: true });
  await drained;
});

describe('a signal', () => {
  const THINGS_CHANGED = defineSignal('signal.spec.things', ['thingId']);
  const openLink = (together?: InProcessServices) =>
    NatsLink.open(
      'spec',
      { NATS_URL: nats.url, ADMIN_HOST: '127.0.0.1', ADMIN_PORT: 0, LOG_LEVEL: 'silent' },
      new Readiness(),
      logger,
      undefined,
      { inProcessServices: together },
    );

  it('reaches apps of the same process at once, whatever they do with it, and other processes soon', async () => {
    const [sender, beside, elsewhere] = [
      await openLink(inProcessServices),
      await openLink(inProcessServices),
      await openLink(),
    ];
    const [near, far]: [number[], number[]] = [[], []];
    beside.listenFor(THINGS_CHANGED, () => {
      throw new Error('a listener fails');
    });
    beside.listenFor(THINGS_CHANGED, ({ thingId }) => void near.push(thingId));
    elsewhere.listenFor(THINGS_CHANGED, ({ thingId }) => void far.push(thingId));
    await elsewhere.connection.flush();
    sender.announce(THINGS_CHANGED, { thingId: 7 });
    expect(near).toEqual([7]);
    await eventually('the signal elsewhere', async () => (far.length > 0 ? true : undefined));
    expect(far).toEqual([7]);
    await Promise.all([sender, beside, elsewhere].map((one) => one.close()));
  });
});
