import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Msg } from '@nats-io/transport-node';
import { Stalls } from '@stratus/commands';
import { ApiFailure, anything, defineOperation, subjectOfAllReplicas, subjectOfWork } from '@stratus/contracts';
import type { Call, Operation } from '@stratus/contracts';
import { NatsLink, OperationClient, replyHeaders } from '@stratus/messaging';
import { Readiness, createLogger, createMetrics, operationDuration } from '@stratus/runtime';
import { eventually, startNats } from '@stratus/testing';
import type { NatsServer } from '@stratus/testing';
import { Gate, Things, thingCall } from '@stratus/testing/things';
import { OperationServer } from './operation-server.js';

const logger = createLogger('spec', 'silent');
const folder = mkdtempSync(join(tmpdir(), 'stratus-further-tries-'));
const things = new Things(process.env.TEST_DATABASE_URL ?? '');
let nats: NatsServer;
const links: NatsLink[] = [];
let asker: NatsLink;

const openLink = async (): Promise<NatsLink> => {
  const configuration = { NATS_URL: nats.url, ADMIN_HOST: '127.0.0.1', ADMIN_PORT: 0, LOG_LEVEL: 'silent' } as const;
  const link = await NatsLink.open('spec', configuration, new Readiness(), logger);
  links.push(link);
  return link;
};
beforeAll(async () => {
  await things.open();
  nats = await startNats({ dir: folder, sync: false });
  asker = await openLink();
});
afterAll(async () => {
  await Promise.all(links.map((link) => link.close()));
  await nats.stop();
  await things.close();
  rmSync(folder, { recursive: true, force: true });
});

const operationOf = (service: string, kind: Operation['kind']): Operation =>
  defineOperation({
    subject: `${service}.things.use`,
    kind,
    summary: 'uses things',
    scopes: [],
    grant: 'none' as never,
    params: {},
    reply: anything('anything'),
  });
const newService = (): string => `s${randomUUID().slice(0, 8)}`;
const newCall = (): Partial<Call> => ({ ...thingCall(), params: {} });
/** Soon asks who works on a call, and gives up late. */
const impatient = (limitMs = 20_000) => new OperationClient(asker, limitMs, { patienceMs: 40, signMs: 100 });
/** The same if a replica reports that it is at work: long enough for its reply on a loaded machine. */
const trusting = (signMs = 10_000) => new OperationClient(asker, 20_000, { patienceMs: 40, signMs });

type Behaviour = (message: Msg, times: number) => unknown;
const silent = (): void => undefined;
const success = (message: Msg) => message.respond('{"label":"x"}', { headers: replyHeaders(200) });
const refusal = (status: number) => (message: Msg) =>
  message.respond(JSON.stringify({ errors: [{ reason: 'no' }] }), { headers: replyHeaders(status) });

/** A service for which the spec itself replies to messages. */
async function byHand(service: string, behaviours: { first?: Behaviour; all?: Behaviour; work?: Behaviour }) {
  const { subject } = operationOf(service, 'command');
  const seen = { first: [] as Call[], all: [] as Call[], work: [] as string[] };
  const { connection } = await openLink();
  connection.subscribe(subject, {
    queue: service,
    callback: (_, message) => void (behaviours.first ?? silent)(message, seen.first.push(message.json())),
  });
  connection.subscribe(subjectOfAllReplicas(subject), {
    callback: (_, message) => void (behaviours.all ?? silent)(message, seen.all.push(message.json())),
  });
  connection.subscribe(subjectOfWork(service), {
    callback: (_, message) => void (behaviours.work ?? silent)(message, seen.work.push(message.string())),
  });
  await connection.flush();
  return seen;
}

/** One replica of a service. */
async function serve(service: string, handler: (call: Call) => unknown, now?: () => number): Promise<OperationServer> {
  const duration = operationDuration(createMetrics('spec'));
  const server = new OperationServer(await openLink(), service, logger, duration, now);
  server.addHandler(operationOf(service, 'command').subject, async (call) => handler(call));
  await new Promise<void>((resolve) => server.listen(resolve));
  return server;
}

describe('a call', () => {
  it('with an immediate reply is one message', async () => {
    const service = newService();
    const messages: string[] = [];
    asker.connection.subscribe(`${service}.>`, { callback: (_, { subject }) => void messages.push(subject) });
    await byHand(service, { first: success });
    // Patient enough for a loaded machine, on which a reply may not be immediate.
    const patient = new OperationClient(asker, 20_000, { patienceMs: 10_000, signMs: 10_000 });
    await patient.send(operationOf(service, 'command'), newCall());
    await asker.connection.flush();
    expect(messages).toEqual([`${service}.things.use`]);
  });

  it.each(['command', 'query'] as const)('that no replica works on reaches all, as the same %s', async (kind) => {
    const [service, call] = [newService(), newCall()];
    const seen = await byHand(service, { all: success });
    expect(await impatient().ask(operationOf(service, kind), call)).toEqual({ label: 'x' });
    const [[first], [again]] = [seen.first, seen.all];
    expect(seen.first).toHaveLength(1);
    expect(again).toEqual({ ...first, request: { ...call.request, repeat: true }, delivery: again?.delivery });
    expect(seen.work[0]).toBe(first?.delivery?.id);
    expect(again?.delivery?.id).toBe(first?.delivery?.id);
  });

  it('that a replica works on reaches no other one, however long it takes, and is checked less and less', async () => {
    const service = newService();
    const gate = new Gate();
    const seen = await byHand(service, {
      first: (message) => gate.pass().then(() => success(message)),
      work: (message, times) => (message.respond(), times === 5 && gate.open()),
    });
    const since = performance.now();
    expect(await trusting().ask(operationOf(service, 'command'), newCall())).toEqual({ label: 'x' });
    expect(seen.all).toEqual([]);
    expect(seen.work).toHaveLength(5);
    // 40 + 80 + 160 + 320 + 640 ms
    expect(performance.now() - since).toBeGreaterThan(1_200);
  });

  it('whose replica shows no more signs of life reaches all replicas', async () => {
    const service = newService();
    const seen = await byHand(service, { work: (message, times) => times < 3 && message.respond(), all: success });
    expect(await trusting(1_000).ask(operationOf(service, 'command'), newCall())).toEqual({ label: 'x' });
    expect(seen.work).toHaveLength(3);
  });

  it('is retried until a replica has a definite reply', async () => {
    const service = newService();
    const seen = await byHand(service, { all: (message, times) => times === 3 && refusal(400)(message) });
    expect(await impatient().send(operationOf(service, 'command'), newCall())).toMatchObject({ status: 400 });
    // A loaded broker may bring the reply after one more try.
    expect(seen.all.length).toBeGreaterThanOrEqual(3);
  });

  it('reads replies that arrived while its process was frozen before it retries', async () => {
    // Longer than a loaded machine needs to ask who works on the call.
    const signMs = 2_000;
    const service = newService();
    let first: Msg | undefined;
    const seen = await byHand(service, {
      first: (message) => (first = message),
      work: () => {
        if (first) success(first);
        // For longer than the client waits for a sign of life, right after the reply has left: at the end of
        // this turn, which a microtask of the NATS client has asked for.
        const standStill = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, signMs + 500);
        queueMicrotask(() => void setImmediate(standStill));
      },
    });
    expect(await trusting(signMs).ask(operationOf(service, 'command'), newCall())).toEqual({ label: 'x' });
    await asker.connection.flush();
    expect([seen.work.length, seen.all]).toEqual([1, []]);
  });

  it('takes the reply to the first try, even when it arrives after further tries', async () => {
    const service = newService();
    let answer: (() => unknown) | undefined;
    const seen = await byHand(service, {
      first: (message) => (answer = () => success(message)),
      all: () => answer?.(),
    });
    expect(await impatient().ask(operationOf(service, 'command'), newCall())).toEqual({ label: 'x' });
    expect(seen.all.length).toBeGreaterThan(0);
  });

  it.each([409, 503, 504])('does not end with %s from the first replica once others have the call', async (status) => {
    const service = newService();
    let first: Msg | undefined;
    await byHand(service, {
      first: (message) => (first = message),
      all: (message, times) => {
        if (times === 1 && first) refusal(status)(first);
        if (times === 2) success(message);
      },
    });
    expect(await impatient().ask(operationOf(service, 'command'), newCall())).toEqual({ label: 'x' });
  });

  it.each([409, 503, 504])('ends with %s while only the first replica has the call', async (status) => {
    const service = newService();
    const seen = await byHand(service, { first: refusal(status), all: success });
    expect(await trusting().send(operationOf(service, 'command'), newCall())).toMatchObject({ status });
    expect(seen.all).toEqual([]);
  });

  it.each([
    ['command', 504],
    ['query', 503],
  ] as const)('without a definite reply from any replica: a %s ends with %s', async (kind, status) => {
    const service = newService();
    let first: Msg | undefined;
    await byHand(service, { first: (message) => (first = message), all: () => first && refusal(503)(first) });
    await expect(impatient(200).send(operationOf(service, kind), newCall())).rejects.toMatchObject({ status });
  });

  it('does not report that nothing was changed when its replica is gone', async () => {
    const service = newService();
    const gone = await openLink();
    gone.connection.subscribe(`${service}.things.use`, { callback: () => void gone.connection.close() });
    await gone.connection.flush();
    await expect(impatient(200).send(operationOf(service, 'command'), newCall())).rejects.toMatchObject({
      status: 504,
    });
  });

  it('is one of at most 64 calls with further tries', async () => {
    const service = newService();
    const held: Msg[] = [];
    const ids = new Set<string>();
    let open = false;
    await byHand(service, {
      all: (message) => {
        ids.add(message.json<Call>().delivery?.id ?? '');
        if (open) success(message);
        else held.push(message);
      },
    });
    const client = impatient();
    const calls = Array.from({ length: 100 }, () => client.ask(operationOf(service, 'command'), newCall()));
    // Each of them is sent again several times, the others not once.
    await eventually('three rounds', async () => held.length > 3 * 64 || undefined);
    expect(ids.size).toBe(64);
    open = true;
    // Only the oldest message of each call gets a reply, but that frees its place.
    for (const message of held.slice(0, 64)) success(message);
    await Promise.all(calls);
    expect(ids.size).toBe(100);
  });
});

describe('with two replicas', () => {
  it('a call that takes long runs once', async () => {
    const [service, gate] = [newService(), new Gate()];
    const started: string[] = [];
    const handler = async ({ request }: Call) => {
      started.push(request.executionId);
      await gate.pass();
      return { label: 'x' };
    };
    const replicas = [await serve(service, handler), await serve(service, handler)];
    const probes: string[] = [];
    asker.connection.subscribe(subjectOfWork(service), {
      callback: (_, message) => void probes.push(message.string()),
    });
    const answer = trusting().ask(operationOf(service, 'command'), newCall());
    await eventually('some rounds', async () => probes.length > 3 || undefined);
    gate.open();
    expect(await answer).toEqual({ label: 'x' });
    expect(started).toHaveLength(1);
    await Promise.all(replicas.map((replica) => replica.close()));
  });

  it('next to a frozen one, every command gets a reply and takes effect once, even when that one wakes', async () => {
    const service = newService();
    const insert = (call: Call) =>
      things.commands.run(call, async ({ statements }) => {
        await statements.query('insert into things (label) values ($1)', [call.body]);
        return { label: call.body };
      });
    // Messages to a frozen replica stay in its buffers.
    const buffered: Msg[] = [];
    const frozen = await openLink();
    const { subject } = operationOf(service, 'command');
    frozen.connection.subscribe(subject, { queue: service, callback: (_, message) => void buffered.push(message) });
    await frozen.connection.flush();
    const replicas = [await serve(service, insert), await serve(service, insert)];
    const labels = Array.from({ length: 40 }, (): string => randomUUID());
    const client = impatient();
    const answers = await Promise.all(
      labels.map((label) => client.ask(operationOf(service, 'command'), { ...newCall(), body: label })),
    );
    expect(answers).toEqual(labels.map((label) => ({ label })));
    expect(buffered.length).toBeGreaterThan(0);
    // A further try may still run, which holds its execution for a moment.
    await Promise.all(replicas.map((replica) => replica.close()));
    // It wakes: each of its commands finds the reply of the other replica.
    for (const message of buffered) {
      const { delivery: _late, ...call } = message.json<Call>();
      await expect(insert(call)).resolves.toMatchObject({ status: 200 });
    }
    expect((await things.labels()).filter((label) => labels.includes(label))).toHaveLength(labels.length);
  });
});

describe('with a clock that is wrong by an hour', () => {
  it.each([
    ['ahead', 3_600_000],
    ['behind', -3_600_000],
  ])('a service whose clock is %s replies to each call, and runs it once', async (_, wrongMs) => {
    const service = newService();
    const started: string[] = [];
    const handler = ({ request }: Call) => (started.push(request.executionId), { label: 'x' });
    const replica = await serve(service, handler, () => Date.now() + wrongMs);
    const messages: string[] = [];
    asker.connection.subscribe(`${service}.>`, { callback: (__, { subject }) => void messages.push(subject) });
    const client = trusting();
    for (const kind of ['command', 'query', 'command'] as const)
      // The first one shows the client that the clocks disagree.
      expect(await client.ask(operationOf(service, kind), newCall())).toEqual({ label: 'x' });
    await asker.connection.flush();
    expect(started).toHaveLength(3);
    expect(messages.filter((subject) => subject === operationOf(service, 'command').subject)).toHaveLength(
      wrongMs > 0 ? 4 : 3,
    );
    await replica.close();
  });

  it('a refusal counts if the call was late by every clock', async () => {
    const service = newService();
    let first: Msg | undefined;
    const seen = await byHand(service, {
      first: (message) => (first = message),
      work: (message, times) => {
        message.respond();
        // 40 + 80 + 160 + 320 + 640 + 1,280 ms after the call was sent
        if (times === 6) first?.respond('{}', { headers: replyHeaders(503, { tooLateAt: Date.now() + 3_600_000 }) });
      },
    });
    expect(await trusting().send(operationOf(service, 'command'), newCall())).toMatchObject({ status: 503 });
    expect(seen.first).toHaveLength(1);
  });
});

/** Runs commands in a process that was frozen a moment ago. */
function stalledRunner() {
  let now = 0;
  const stalls = new Stalls(() => now);
  now = 3_000;
  return things.runner(stalls);
}

describe('a replica', () => {
  const ask = (subject: string, call: Partial<Call>, timeout = 20_000) =>
    asker.connection.request(subject, JSON.stringify(call), { timeout });
  const delivery = (startsIn: number) => ({ id: randomUUID(), startBy: Date.now() + startsIn });

  it('does not start a call that arrives too late, and reports that', async () => {
    const service = newService();
    const executed: string[] = [];
    const replica = await serve(service, ({ request }) => ({ count: executed.push(request.executionId) }));
    const { subject } = operationOf(service, 'command');
    const late = await ask(subject, { ...newCall(), delivery: delivery(-1) });
    expect(late.headers?.get('Stratus-Status')).toBe('503');
    expect((await ask(subject, { ...newCall(), delivery: delivery(60_000) })).json()).toEqual({ count: 1 });
    await replica.close();
  });

  it('that finds a call too late does not reveal the outcome of an earlier request under its key', async () => {
    const service = newService();
    const replica = await serve(service, () => ({}));
    const keyed = { ...thingCall({ idempotencyKey: randomUUID() }), delivery: delivery(-1) };
    const late = await ask(operationOf(service, 'command').subject, keyed);
    expect(late.headers?.get('Stratus-Status')).toBe('504');
    await expect(stalledRunner().run(keyed, async () => ({}))).rejects.toMatchObject({ status: 504 });
    await replica.close();
  });

  it('stays silent if another may know more, and replies only if the outcome is certain', async () => {
    const service = newService();
    const statuses = [409, 503, 504, 400] as const;
    let next = 0;
    const replica = await serve(service, () => {
      throw new ApiFailure(statuses[next++] ?? 500, [{ reason: 'no' }]);
    });
    const heard: string[] = [];
    const reply = `_INBOX.${randomUUID()}`;
    asker.connection.subscribe(reply, {
      callback: (_, { headers }) => void heard.push(headers?.get('Stratus-Status') ?? ''),
    });
    const { subject } = operationOf(service, 'command');
    for (const _ of statuses)
      asker.connection.publish(subjectOfAllReplicas(subject), JSON.stringify(newCall()), { reply });
    await eventually('the certain one', async () => (heard.length > 0 && next === 4) || undefined);
    expect(heard).toEqual(['400']);
    await replica.close();
  });

  it('runs a delivery once at a time, whichever message it arrives with', async () => {
    const [service, gate] = [newService(), new Gate()];
    let started = 0;
    const replica = await serve(service, async () => {
      started += 1;
      await gate.pass();
      return {};
    });
    const { subject } = operationOf(service, 'command');
    const call = { ...newCall(), delivery: delivery(60_000) };
    const first = ask(subject, call);
    await gate.reached;
    const unanswered = [subjectOfAllReplicas(subject), subject].map((name) =>
      expect(ask(name, call, 2_000)).rejects.toThrow(),
    );
    const work = await asker.connection.request(subjectOfWork(service), call.delivery.id, { timeout: 20_000 });
    expect(work.data).toHaveLength(0);
    gate.open();
    expect((await first).headers?.get('Stratus-Status')).toBe('200');
    await Promise.all(unanswered);
    expect(started).toBe(1);
    await replica.close();
  });

  it('refuses a delivery for good, whichever message it arrives with', async () => {
    const service = newService();
    let runs = 0;
    const replica = await serve(service, () => {
      runs += 1;
      if (runs === 1) throw new ApiFailure(400, [{ reason: 'not yet' }]);
      return {};
    });
    const { subject } = operationOf(service, 'command');
    const call = { ...newCall(), delivery: delivery(60_000) };
    for (const name of [subject, subjectOfAllReplicas(subject), subject]) {
      const reply = await ask(name, call);
      expect([reply.headers?.get('Stratus-Status'), reply.json()]).toEqual([
        '400',
        { errors: [{ reason: 'not yet' }] },
      ]);
    }
    expect(runs).toBe(1);
    expect((await ask(subject, { ...call, delivery: delivery(60_000) })).headers?.get('Stratus-Status')).toBe('200');
    await replica.close();
  });

  it.each([409, 503, 504])('runs a delivery again after replying to it with %s', async (status) => {
    const service = newService();
    let runs = 0;
    const replica = await serve(service, () => {
      runs += 1;
      if (runs === 1) throw new ApiFailure(status as 409, [{ reason: 'not now' }]);
      return {};
    });
    const { subject } = operationOf(service, 'command');
    const call = { ...newCall(), delivery: delivery(60_000) };
    expect((await ask(subject, call)).headers?.get('Stratus-Status')).toBe(String(status));
    expect((await ask(subjectOfAllReplicas(subject), call)).headers?.get('Stratus-Status')).toBe('200');
    await replica.close();
  });

  it('does not confirm work that it is not doing', async () => {
    const service = newService();
    const replica = await serve(service, () => ({}));
    await expect(asker.connection.request(subjectOfWork(service), 'other', { timeout: 200 })).rejects.toThrow();
    await replica.close();
  });

  it('begins no transaction for a call that waited while it was frozen', async () => {
    const call = { ...thingCall(), delivery: delivery(-1) };
    const label = randomUUID();
    const insert = stalledRunner().run(call, ({ statements }) =>
      statements.query('insert into things (label) values ($1)', [label]),
    );
    await expect(insert).rejects.toMatchObject({ status: 503 });
    expect(await things.labels()).not.toContain(label);
  });

  it('runs a call that took long before its transaction, like one that waited for a name server', async () => {
    const call = { ...thingCall(), delivery: delivery(-1) };
    const label = randomUUID();
    const neverStalled = things.runner(new Stalls(() => 0));
    await neverStalled.run(call, ({ statements }) =>
      statements.query('insert into things (label) values ($1)', [label]),
    );
    expect(await things.labels()).toContain(label);
  });
});
