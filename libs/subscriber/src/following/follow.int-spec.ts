/**
 * Catches: an event that is lost, repeated or out of order when a handler, the stream, the broker or the installation fails.
 *
 * Takes about 20 s: twice, it waits until the broker would deliver again what it has got no sign of life for.
 */
import { writeFileSync } from 'node:fs';
import { connect } from '@nats-io/transport-node';
import { eventually, freePort, startNats } from '@stratus/testing';
import { EventWorld, byResource, inTurn, upTo } from '../../test/event-world.js';
import type { Notice } from '../notice.js';
import { memoryStore } from '../positions/memory-store.js';
import type { PositionStore } from '../positions/position.js';
import { follow } from './follow.js';
import type { FollowOptions, Following } from './follow.js';

const world = new EventWorld();
const applied: { resource: string; n: number }[] = [];
let notices: Notice[];
let store: PositionStore;
let running: Following[];
/** Ends the handlers that hang, so that a failed test does. */
let hanging: (() => void)[];

/** Follows with a handler that notes what it applies. */
async function start(
  options: Partial<FollowOptions> = {},
  before: (resource: string, n: number, attempt: number) => Promise<void> | void = () => undefined,
): Promise<Following> {
  const following = await follow(
    { url: world.server.url, consumer: 'spec', store, onNotice: (notice) => void notices.push(notice), ...options },
    async ({ sequence }, { resource, attempt }) => {
      await before(resource, Number(sequence), attempt);
      applied.push({ resource, n: Number(sequence) });
    },
  );
  running.push(following);
  return following;
}

const isApplied = (resource: string, n: number) =>
  eventually(`event ${n} of ${resource}`, async () =>
    applied.some((each) => each.resource === resource && each.n === n) ? true : undefined,
  );
const isDone = () => eventually('all acknowledgements', () => world.isDone());
const noticed = (type: Notice['type']) =>
  notices.filter((notice) => notice.type === type).map(({ message }) => message);

beforeAll(() => world.open());
afterAll(() => world.close());
beforeEach(async () => {
  await world.reset();
  applied.length = 0;
  notices = [];
  store = memoryStore();
  running = [];
  hanging = [];
});
afterEach(async () => {
  for (const resolve of hanging) resolve();
  await Promise.all(running.map((following) => following.stop().catch(() => undefined)));
});

describe('a handler that throws', () => {
  it('gets the event again before later ones of its resource, while others continue', async () => {
    await world.publish(...inTurn(['vpc 1', 'vpc 2'], 1, 3));
    await start({}, (resource, n, attempt) => {
      if (resource === 'vpc 1' && n === 2 && attempt === 1) throw new Error('not yet');
    });
    await isApplied('vpc 2', 3);
    expect(applied).not.toContainEqual({ resource: 'vpc 1', n: 3 });
    await isApplied('vpc 1', 3);
    await isDone();
    expect(byResource(applied)).toEqual({ 'vpc 1': [1, 2, 3], 'vpc 2': [1, 2, 3] });
    expect(noticed('failure')).toEqual(['vpc_update of vpc 1 failed (attempt 1, next in 1 s): not yet']);
  });

  it('loses the event after so many attempts as the user has chosen', async () => {
    await world.publish(...inTurn(['vpc 1'], 1, 2));
    await start({ maxTries: 1 }, (_, n) => {
      if (n === 1) throw new Error('never');
    });
    await isDone();
    expect(applied).toEqual([{ resource: 'vpc 1', n: 2 }]);
    expect(noticed('failure')).toEqual(['vpc_update of vpc 1 failed (attempt 1, left out): never']);
    expect(await store.read('vpc 1')).toMatchObject({ sequence: 2 });
  });
});

describe('a handler that hangs', () => {
  it('holds up its resource alone, and the broker delivers nothing again meanwhile', async () => {
    const hung = Promise.withResolvers<void>();
    hanging.push(hung.resolve);
    await world.reset({ ack_wait: 5e9 });
    await world.publish(...inTurn(['vpc 1', 'vpc 2'], 1, 5));
    await start({}, (resource, n) => (resource === 'vpc 1' && n === 1 ? hung.promise : undefined));
    await isApplied('vpc 2', 5);
    await world.untilRedelivery();
    expect(await world.redelivered()).toBe(0);
    hung.resolve();
    await isDone();
    expect(byResource(applied)).toEqual({ 'vpc 1': upTo(5), 'vpc 2': upTo(5) });
  });
});

describe('many events', () => {
  it('of a resource that hangs are fetched only until a thousand wait', async () => {
    const hung = Promise.withResolvers<void>();
    hanging.push(hung.resolve);
    await world.reset({ max_ack_pending: 5_000, ack_wait: 5e9 });
    await world.publish(...inTurn(['vpc 1'], 1, 1_200));
    await start({}, (_, n) => (n === 1 ? hung.promise : undefined));
    await eventually('a thousand', async () => (await world.outstanding())[0] >= 1_000 || undefined);
    await world.untilRedelivery();
    expect([await world.outstanding(), await world.redelivered()]).toEqual([[1_000, 200], 0]);
    hung.resolve();
    await isDone();
    expect(byResource(applied)).toEqual({ 'vpc 1': upTo(1_200) });
  });

  it('that wait for a missing one go on without it', async () => {
    await world.publish(...inTurn(['vpc 1'], 1, 1), ...inTurn(['vpc 1'], 3, 103));
    await start();
    await isDone();
    expect(applied.map(({ n }) => n)).toEqual([1, ...upTo(103, 3)]);
    expect(noticed('gap')).toEqual(['gap: event 1 of vpc 1 is followed by 3']);
  });
});

describe('a stream that is recreated', () => {
  it('brings everything again, which is dropped', async () => {
    await world.publish(...inTurn(['vpc 1', 'vpc 2'], 1, 3));
    const hung = Promise.withResolvers<void>();
    hanging.push(hung.resolve);
    await start({}, (resource, n) => (resource === 'vpc 2' && n === 3 ? hung.promise : undefined));
    await isApplied('vpc 1', 3);
    await world.reset();
    // In another order: a place in the new stream is that of another event.
    await world.publish(...inTurn(['vpc 2', 'vpc 1'], 1, 3), ...inTurn(['vpc 1'], 4, 4));
    await isApplied('vpc 1', 4);
    await eventually('all but the event that is being applied', async () => {
      const [unacknowledged, pending] = await world.outstanding();
      return (unacknowledged === 1 && pending === 0) || undefined;
    });
    hung.resolve();
    await isDone();
    expect(byResource(applied)).toEqual({ 'vpc 1': upTo(4), 'vpc 2': upTo(3) });
    expect(noticed('gap')).toEqual([]);
    expect(noticed('repeat')).toHaveLength(5);
  });

  it('has other events at the places of before, which a late acknowledgement leaves alone', async () => {
    const [old, recent] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    hanging.push(old.resolve, recent.resolve);
    await world.publish(...inTurn(['vpc 1', 'vpc 2'], 1, 3));
    await start({}, (resource, n) =>
      resource === 'vpc 2' && n === 3 ? old.promise : n === 6 ? recent.promise : undefined,
    );
    await isApplied('vpc 1', 3);
    await world.reset();
    // The sixth place was that of the third event of the other VPC.
    await world.publish(...inTurn(['vpc 1'], 1, 6));
    await isApplied('vpc 1', 5);
    old.resolve();
    await isApplied('vpc 2', 3);
    await world.publish(...inTurn(['vpc 3'], 1, 1));
    await isApplied('vpc 3', 1);
    await eventually('one acknowledgement less', async () => (await world.outstanding())[0] < 2 || undefined);
    expect(await world.outstanding()).toEqual([1, 0]);
  });
});

describe('a store of another installation', () => {
  beforeEach(async () => {
    await world.publish(...inTurn(['vpc 1', 'vpc 2'], 1, 3));
    const first = await start();
    await isDone();
    await first.stop();
    applied.length = 0;
    await world.reset();
    await world.publish(...upTo(2).map((n) => ({ resource: 'vpc 1', n, installation: 'second' as const })));
  });

  it('is recognised: its events are applied from the first on', async () => {
    await start();
    await isDone();
    expect(applied).toEqual([1, 2].map((n) => ({ resource: 'vpc 1', n })));
    expect(noticed('another-history')).toEqual([
      'vpc 1 began again after event 3: another installation, or a restored backup',
    ]);
  });

  it('ends the following, if the user wants', async () => {
    const { ended } = await start({
      onNotice: ({ type, message }) => {
        if (type === 'another-history') throw new Error(message);
      },
    });
    await expect(ended).rejects.toThrow('vpc 1 began again');
    expect(applied).toEqual([]);
    expect(await world.isDone()).toBeUndefined();
  });
});

describe('stopping', () => {
  it('waits for the handler, gives the rest back, and the next start continues in order', async () => {
    const hung = Promise.withResolvers<void>();
    hanging.push(hung.resolve);
    await world.reset({ ack_wait: 60e9 });
    await world.publish(...inTurn(['vpc 1'], 1, 4));
    const first = await start({}, (_, n) => (n === 2 ? hung.promise : undefined));
    await isApplied('vpc 1', 1);
    const stopped = first.stop();
    hung.resolve();
    await stopped;
    expect(applied.map(({ n }) => n)).toEqual([1, 2]);
    await start();
    await isDone();
    expect(applied.map(({ n }) => n)).toEqual(upTo(4));
  });

  it('leaves the connection of its caller open', async () => {
    const connection = await connect({ servers: world.server.url });
    await world.publish(...inTurn(['vpc 1'], 1, 1));
    const following = await start({ connection, consumer: 'spec' });
    await isDone();
    await following.stop();
    expect(connection.isClosed()).toBe(false);
    await connection.close();
  });

  it('is possible while there is no broker', async () => {
    const stopping = new AbortController();
    const url = `nats://127.0.0.1:${await freePort()}`;
    const starting = start({ url, signal: stopping.signal });
    await eventually('the wait', async () => noticed('waiting').length || undefined);
    stopping.abort();
    await (
      await starting
    ).ended;
  });
});

describe('filters', () => {
  it('keep events from the handler, without gaps for those that it sees', async () => {
    await world.publish(
      { resource: 'vpc 1', n: 1, type: 'vpc_create' },
      { resource: 'vpc 1', n: 2 },
      { resource: 'vpc 2', n: 1, type: 'vpc_create' },
      { resource: 'vpc 1', n: 3, type: 'vpc_delete' },
    );
    await start({ types: ['vpc_create', 'vpc_d*'], entities: [{ type: 'vpc', id: 1 }] });
    await isDone();
    expect(applied).toEqual([1, 3].map((n) => ({ resource: 'vpc 1', n })));
    expect(noticed('gap')).toEqual([]);
  });

  it('of the broker leave numbers out, which is no gap either', async () => {
    await world.reset({ filter_subject: 'events.1.vpc.vpc_update' });
    await world.publish(...[1, 2, 3, 4].map((n) => ({ resource: 'vpc 1', n, type: n % 2 ? 'vpc_update' : 'vpc_x' })));
    await start();
    await isDone();
    expect(applied.map(({ n }) => n)).toEqual([1, 3]);
    expect(noticed('gap')).toEqual([]);
  });
});

describe('a message that is no event', () => {
  it('is dropped for good', async () => {
    await world.publishText('events.1.vpc.vpc_create', '{"sequence": 0}');
    await start();
    await isDone();
    expect(noticed('unreadable')).toEqual(['unreadable, dropped: message 1']);
  });
});

describe('a handler that stores positions itself', () => {
  it('is asked to for its events, and not for those that it does not see', async () => {
    const inner = memoryStore();
    const written: number[] = [];
    store = {
      read: (resource) => inner.read(resource),
      write: (resource, position) => {
        written.push(position.sequence);
        return inner.write(resource, position);
      },
      handlerWrites: true,
    };
    await world.publish({ resource: 'vpc 1', n: 1 }, { resource: 'vpc 1', n: 2, type: 'vpc_x' });
    await start({ types: ['vpc_update'] });
    await isDone();
    expect(written).toEqual([2]);
  });
});

describe('a stack that starts again', () => {
  it('is found at its new address', async () => {
    const stack = world.file('stack.json');
    const describeAt = (natsUrl: string) =>
      writeFileSync(stack, JSON.stringify({ subscriber: { natsUrl, consumer: 'spec' } }));
    const other = new EventWorld();
    await other.open();
    await other.reset();
    describeAt(other.server.url);
    await other.publish(...inTurn(['vpc 1'], 1, 1));
    await start({ url: undefined, stack, consumer: undefined } as Partial<FollowOptions>);
    await isApplied('vpc 1', 1);
    await other.close();
    await eventually('the loss', async () => noticed('disconnected').length || undefined);
    describeAt(world.server.url);
    await world.publish(...inTurn(['vpc 1'], 1, 2));
    await isApplied('vpc 1', 2);
    expect(byResource(applied)).toEqual({ 'vpc 1': [1, 2] });
    expect(noticed('reconnected')).toEqual(['the broker is back']);
  });

  it('ends the following of a user whom the broker refuses from then on', async () => {
    const port = await freePort();
    const options = (password: string) => ({
      dir: world.file('refusing'),
      port,
      sync: false,
      config: `authorization { user: "u", password: "${password}" }\n`,
    });
    const server = await startNats(options('old'));
    const url = `nats://u:old@127.0.0.1:${port}`;
    const admin = await connect({ servers: server.url, user: 'u', pass: 'old' });
    await EventWorld.createConsumer(admin);
    const { ended } = await start({ url });
    // Perhaps before the restarted broker is known to be ready.
    const refused = expect(ended).rejects.toThrow('The broker refuses the user u');
    await admin.close();
    await server.stop();
    const restarted = await startNats(options('new'));
    await refused;
    await restarted.stop();
  });
});
