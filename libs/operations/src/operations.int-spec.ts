import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiFailure, JsonText, PageTooLarge, anything, defineOperation, getVpc } from '@stratus/contracts';
import type { Call, Operation } from '@stratus/contracts';
import { NatsLink, OperationClient } from '@stratus/messaging';
import { Readiness, createLogger, createMetrics, operationDuration } from '@stratus/runtime';
import { eventually, startNats } from '@stratus/testing';
import type { NatsServer } from '@stratus/testing';
import { Gate, thingCall } from '@stratus/testing/things';
import { OperationServer } from './operation-server.js';

const logger = createLogger('spec', 'silent');
const folder = mkdtempSync(join(tmpdir(), 'stratus-operations-'));
const TIMEOUT_MS = 300;
let nats: NatsServer;
let link: NatsLink;
let client: OperationClient;

const openLink = (readiness = new Readiness()) =>
  NatsLink.open(
    'spec',
    { NATS_URL: nats.url, ADMIN_HOST: '127.0.0.1', ADMIN_PORT: 0, LOG_LEVEL: 'silent' },
    readiness,
    logger,
  );
beforeAll(async () => {
  nats = await startNats({ dir: folder, sync: false });
  link = await openLink();
  client = new OperationClient(link, TIMEOUT_MS, { patienceMs: Infinity });
});
afterAll(async () => {
  await link.close();
  await nats.stop();
  rmSync(folder, { recursive: true, force: true });
});

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
const call: Partial<Call> = { ...thingCall(), params: {} };

describe('asking an operation', () => {
  it('without a responder is 503 at once', async () => {
    await expect(client.send(operation('nobody', 'command'), call)).rejects.toMatchObject({ status: 503 });
  });

  it.each([
    ['command', 504],
    ['query', 503],
  ] as const)('without a reply in time: a %s is %s', async (kind, status) => {
    const lost = operation(`lost-${kind}`, kind);
    link.connection.subscribe(lost.subject, { callback: () => undefined });
    await expect(client.send(lost, call)).rejects.toMatchObject({ status });
  });

  it('with a larger payload than the broker accepts is 413', async () => {
    const body = 'x'.repeat(link.connection.info!.max_payload);
    await expect(client.send(operation('large', 'command'), { ...call, body })).rejects.toMatchObject({ status: 413 });
  });
});

describe('serving operations', () => {
  const recordTooLarge = { errors: [{ reason: expect.stringContaining('read its parts through their own lists') }] };
  /** Half as many characters as bytes. */
  const large = () => new JsonText(JSON.stringify('ä'.repeat(link.connection.info!.max_payload / 2 - 150)));
  const handlers: Record<string, (call: Call) => unknown> = {
    'spec.answers.record': () => ({ label: 'x' }),
    'spec.answers.nothing': () => undefined,
    'spec.answers.refusal': () => {
      throw new ApiFailure(409, [{ reason: 'not now' }], 2);
    },
    'spec.answers.fault': () => {
      throw new Error('ours');
    },
    'spec.answers.large': large,
    'spec.answers.page': () => {
      throw new PageTooLarge();
    },
    [getVpc.subject]: large,
  };
  const start = async (own: NatsLink, more: typeof handlers = {}): Promise<OperationServer> => {
    const server = new OperationServer(own, 'spec', logger, operationDuration(createMetrics('spec')));
    for (const [subject, handler] of Object.entries({ ...handlers, ...more }))
      server.addHandler(subject, async (data) => handler(data));
    await new Promise<void>((resolve) => server.listen(resolve));
    return server;
  };
  const raw = (subject: string, payload: string) => link.connection.request(subject, payload, { timeout: 20_000 });
  const statusOf = async (subject: string, payload = '{}') =>
    Number((await raw(subject, payload)).headers?.get('Stratus-Status'));

  it('reports success, no content, refusals and defects by status, and continues after each', async () => {
    const server = await start(link);
    expect(await statusOf('spec.answers.record', 'not json')).toBe(400);
    expect(await statusOf('spec.answers.record', '7')).toBe(400);
    expect(await statusOf('spec.answers.fault')).toBe(500);
    expect(await statusOf('spec.answers.refusal')).toBe(409);
    expect(await statusOf('spec.answers.large')).toBe(500);
    for (const subject of ['spec.answers.large', 'spec.answers.page']) {
      const page = await raw(subject, '{"list":{}}');
      expect([page.headers?.get('Stratus-Status'), page.headers?.get('Stratus-Too-Large')]).toEqual(['400', 'true']);
      expect(page.json()).toMatchObject({
        errors: [{ field: 'page_size', reason: expect.stringContaining('request a smaller page_size, or filter') }],
      });
    }
    const item = await raw('spec.answers.large', '{"list":{"part":{"skip":3,"rows":1}}}');
    expect([item.headers?.get('Stratus-Status'), item.json()]).toEqual(['400', recordTooLarge]);
    const record = await raw(getVpc.subject, '{}');
    expect([record.headers?.get('Stratus-Status'), record.json()]).toEqual(['400', recordTooLarge]);
    expect(await statusOf('spec.answers.nothing')).toBe(204);
    expect(await statusOf('spec.answers.record')).toBe(200);
    await server.close();
  });

  it.each([
    ['a subject to which only the service may publish', 'signal.spec.answers'],
    ['no subject', undefined],
  ])('neither executes nor replies to a request whose reply subject is %s', async (_, reply) => {
    const executed: string[] = [];
    const server = await start(link, { 'spec.answers.counted': () => ({ times: executed.push('once') }) });
    const heard: string[] = [];
    const listening = link.connection.subscribe('signal.>', {
      callback: (_error, { subject }) => void heard.push(subject),
    });
    link.connection.publish('spec.answers.counted', '{}', reply === undefined ? {} : { reply });
    expect((await raw('spec.answers.counted', '{}')).json()).toEqual({ times: 1 });
    expect(heard).toEqual([]);
    listening.unsubscribe();
    await server.close();
  });

  it('finishes running requests before it closes, and takes no new ones', async () => {
    const gate = new Gate();
    const own = await openLink();
    const server = await start(own, { 'spec.answers.slow': () => gate.pass().then(() => ({ late: true })) });
    const running = raw('spec.answers.slow', '{}');
    await gate.reached;
    let closed = false;
    const closing = server.close().then(() => (closed = true));
    await eventually('no responder', () =>
      raw('spec.answers.record', '{}').then(
        () => undefined,
        () => true,
      ),
    );
    expect(closed).toBe(false);
    gate.open();
    expect((await running).json()).toEqual({ late: true });
    await closing;
    await own.close();
  });

  it('continues after the broker was unavailable, reports it to readiness, and can stop without it', async () => {
    const readiness = new Readiness();
    const own = await openLink(readiness);
    const server = await start(own);
    const untilDisconnected = () =>
      eventually(
        'not ready',
        async () => (await readiness.problems())['nats']?.startsWith('disconnected') || undefined,
      );
    await nats.kill();
    await untilDisconnected();
    const impatient = new OperationClient(own, 60_000);
    await expect(impatient.send(operation('x', 'command'), call)).rejects.toMatchObject({ status: 503 });
    await nats.start();
    await eventually('an answer', async () => ((await statusOf('spec.answers.record')) === 200 ? true : undefined));
    await eventually('ready', async () => Object.keys(await readiness.problems()).length === 0 || undefined);
    await nats.kill();
    await untilDisconnected();
    await server.close();
    await own.close();
    await nats.start();
  });
});
