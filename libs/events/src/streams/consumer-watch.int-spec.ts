/**
 * Catches: a consumer that would not come back with a lost stream, or as it was before; one that keeps the others from being
 * remembered; questions about consumers that keep a broker busy.
 */
import { jest } from '@jest/globals';
import { AckPolicy, jetstreamManager } from '@nats-io/jetstream';
import type { ConsumerConfig } from '@nats-io/jetstream';
import type { Subscription } from '@nats-io/transport-node';
import { NatsLink } from '@stratus/messaging';
import { Readiness } from '@stratus/runtime';
import { eventually, startNats } from '@stratus/testing';
import { LedgerWorld, logger } from '../../test/ledger-world.js';
import { consumerNames } from './consumer-names.js';
import { ConsumerWatch } from './consumer-watch.js';
import { KeptStreamRepository } from './kept-stream.repository.js';
import { EVENTS_STREAM, setUpStreams } from './streams.js';

const { name: STREAM } = EVENTS_STREAM;
const PASSWORD = 'any';
/** Users that a broker with other rights refuses some of the requests. */
const REFUSED = { nameless: 'NAMES.EVENTS', blind: 'INFO.EVENTS.hidden' };
const users = Object.entries(REFUSED).map(
  ([user, subject]) =>
    `{ user: ${user}, password: ${PASSWORD}, permissions: { publish: { deny: "$JS.API.CONSUMER.${subject}" } } }`,
);
const ledger = new LedgerWorld(undefined, {
  startBroker: (dir) =>
    startNats({
      dir,
      sync: false,
      config: `authorization { users: [{ user: all, password: ${PASSWORD} }, ${users.join(', ')}] }\nno_auth_user: all\n`,
    }),
});
let memory: KeptStreamRepository;
let requests: string[] = [];
let tap: Subscription;
const links: NatsLink[] = [];

type Resources = ConstructorParameters<typeof ConsumerWatch>[0];
const watch = (more: Partial<Resources> = {}): ConsumerWatch => {
  const { manager, world } = ledger;
  return new ConsumerWatch({ manager, nats: world.link, memory, logger, everyMs: 0, ...more });
};
const rememberedNow = async () => (await memory.read()).consumers;
const namesNow = async () => (await rememberedNow()).map(({ durable_name: name }) => name);
/** @returns the requests for consumers that the broker received during the look. */
async function look(consumers: ConsumerWatch): Promise<string[]> {
  requests = [];
  await consumers.look(await rememberedNow());
  await ledger.world.link.connection.flush();
  return requests.map((subject) => subject.replace('$JS.API.CONSUMER.', ''));
}
/** @returns the requests of the next look that asks about consumers. */
const nextQuestions = (consumers: ConsumerWatch) =>
  eventually('questions', async () => {
    const [, ...infos] = await look(consumers);
    return infos.length > 0 ? infos : undefined;
  });
const add = (name: string, more: Partial<ConsumerConfig> = {}) =>
  ledger.manager.consumers.add(STREAM, { durable_name: name, ack_policy: AckPolicy.Explicit, ...more });

/** The connection and the manager of a user whom the broker refuses some of the requests. */
async function resourcesOf(user: keyof typeof REFUSED): Promise<Pick<Resources, 'manager' | 'nats'>> {
  const configuration = {
    NATS_URL: ledger.world.nats.url,
    ADMIN_HOST: '127.0.0.1',
    ADMIN_PORT: 0,
    LOG_LEVEL: 'silent' as const,
  };
  const login = { NATS_USER: user, NATS_PASSWORD: PASSWORD };
  const link = await NatsLink.open('spec', { ...configuration, ...login }, new Readiness(), logger);
  links.push(link);
  return { nats: link, manager: await jetstreamManager(link.connection) };
}

beforeAll(async () => {
  await ledger.open();
  memory = new KeptStreamRepository(ledger.database.pool);
  tap = ledger.world.link.connection.subscribe('$JS.API.CONSUMER.>', {
    callback: (_error, { subject }) => void requests.push(subject),
  });
});
afterAll(async () => {
  tap.unsubscribe();
  await Promise.all(links.map((link) => link.close()));
  await ledger.close();
});
/** Passes only where a spec says so: a look asks for half a second, which a busy machine exceeds. */
let time = 0;
beforeEach(() => void jest.spyOn(performance, 'now').mockImplementation(() => time));
afterEach(() => jest.restoreAllMocks());
beforeEach(async () => {
  await ledger.manager.streams.delete(STREAM);
  await setUpStreams(ledger.manager);
  await memory.rememberConsumers([]);
});

it('remembers the durable consumers by their names, without a list of all', async () => {
  const consumers = watch();
  await ledger.manager.consumers.add(STREAM, { name: 'passing', ack_policy: AckPolicy.Explicit });
  await add('second');
  await add('first', { filter_subject: 'events.1.>', max_ack_pending: 17 });
  expect(await look(consumers)).toEqual([
    'NAMES.EVENTS',
    'INFO.EVENTS.first',
    'INFO.EVENTS.passing',
    'INFO.EVENTS.second',
  ]);
  expect(await rememberedNow()).toMatchObject([
    { durable_name: 'first', filter_subject: 'events.1.>', max_ack_pending: 17 },
    { durable_name: 'second' },
  ]);
  await ledger.manager.consumers.delete(STREAM, 'first');
  await look(consumers);
  expect(await namesNow()).toEqual(['second']);
});

it('notices a consumer that was replaced under the same name', async () => {
  const consumers = watch();
  await add('same', { filter_subject: 'events.1.>' });
  await look(consumers);
  await ledger.manager.consumers.delete(STREAM, 'same');
  await add('same', { filter_subject: 'events.2.>' });
  await eventually('the other filter', async () => {
    await look(consumers);
    return (await rememberedNow())[0]?.filter_subject === 'events.2.>' || undefined;
  });
});

it('remembers the others when a consumer is deleted after its name was read, and asks again when it comes back', async () => {
  const { link } = ledger.world;
  let deleting = true;
  const request: NatsLink['request'] = async (...asked) => {
    const reply = await link.request(...asked);
    if (deleting) await ledger.manager.consumers.delete(STREAM, 'middle');
    deleting = false;
    return reply;
  };
  const consumers = watch({ nats: { request } });
  for (const name of ['first', 'last', 'middle']) await add(name);
  await look(watch());
  await look(consumers);
  expect(await namesNow()).toEqual(['first', 'last']);
  await add('middle');
  const [first] = await nextQuestions(consumers);
  expect(first).toBe('INFO.EVENTS.middle');
  expect(await namesNow()).toEqual(['first', 'last', 'middle']);
});

it('knows the consumers on each page of names', async () => {
  const names = Array.from({ length: 1_025 }, (_, n) => `consumer-${n}`);
  // Few at a time: the broker answers the last of all at once too late for the client.
  for (let first = 0; first < names.length; first += 25)
    await Promise.all(names.slice(first, first + 25).map((name) => add(name, { mem_storage: true })));
  const found = await consumerNames(ledger.world.link, STREAM);
  expect(found.toSorted()).toEqual(names.toSorted());
});

it('asks about at most twenty consumers at each look, and about all in the end', async () => {
  const consumers = watch();
  const names = Array.from({ length: 45 }, (_, n) => `consumer-${String(n).padStart(2, '0')}`);
  for (const name of names) await add(name);
  const asked: string[][] = [];
  await eventually('all consumers', async () => {
    const [, ...infos] = await look(consumers);
    if (infos.length > 0) asked.push(infos);
    return (await namesNow()).length === names.length || undefined;
  });
  expect(Math.max(...asked.map(({ length }) => length))).toBe(20);
  expect(new Set(asked.flat()).size).toBe(names.length);
  const [next] = await nextQuestions(consumers);
  expect(asked.at(-1)).not.toContain(next);
  // Before the stream is removed, all are read again.
  await ledger.manager.consumers.update(STREAM, 'consumer-34', { max_ack_pending: 17 });
  expect((await consumers.readAll(await rememberedNow()))[34]).toMatchObject({ max_ack_pending: 17 });
});

it('stops asking a slow broker, and leaves it in peace afterwards', async () => {
  const { consumers } = ledger.manager;
  const info: typeof consumers.info = async (...asked) => {
    time += 600;
    return consumers.info(...asked);
  };
  const slow = watch({ manager: { consumers: { info } } });
  await add('first');
  await add('second');
  expect(await look(slow)).toEqual(['NAMES.EVENTS', 'INFO.EVENTS.first']);
  expect(await look(slow)).toEqual(['NAMES.EVENTS']);
  expect(await namesNow()).toEqual(['first']);
});

describe('with a broker that has other rights', () => {
  it('keeps the memory when it may not read the names', async () => {
    await add('known');
    await look(watch());
    await add('later');
    await expect(look(watch(await resourcesOf('nameless')))).rejects.toThrow(/permissions violation/i);
    expect(await namesNow()).toEqual(['known']);
  });

  it('keeps what it knows of a consumer that it may not read', async () => {
    for (const name of ['hidden', 'open']) await add(name);
    const [warn, error] = [jest.fn(), jest.fn()];
    const blind = watch({ ...(await resourcesOf('blind')), logger: { warn, error } });
    await look(blind);
    expect(await namesNow()).toEqual(['open']);
    expect(warn).toHaveBeenCalledWith(expect.objectContaining({ consumers: ['hidden'] }), expect.any(String));
    // A rebuild would lose it.
    await blind.readAll(await rememberedNow());
    expect(error).toHaveBeenCalledWith({ consumers: ['hidden'] }, expect.any(String));
    await look(watch());
    await look(watch(await resourcesOf('blind')));
    expect(await namesNow()).toEqual(['hidden', 'open']);
  });
});
