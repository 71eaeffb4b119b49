import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import type { JetStreamClient, JetStreamManager } from '@nats-io/jetstream';
import { headers } from '@nats-io/transport-node';
import { bootServices, createWorld, eventually } from '@stratus/testing';
import type { World } from '@stratus/testing';
import { CommandFailure } from '../command-failure.js';
import {
  deleteDeadLetter,
  listDeadLetters,
  retryDeadLetter,
  retryDeadLettersOf,
  showDeadLetter,
} from './dead-letters.js';

const CONSUMER = 'account-event-feed';
const SUBJECT = 'events.1.vpc.vpc_create';
let world: World;
let client: JetStreamClient;
let manager: JetStreamManager;
beforeAll(async () => {
  world = await createWorld(['catalog', 'account']);
  client = jetstream(world.link.connection);
  manager = await jetstreamManager(world.link.connection);
  await bootServices(world, 'catalog', 'account');
});
afterEach(() => manager.streams.purge('DEAD_LETTERS'));
afterAll(() => world.stop());

const login = () => ({ servers: `127.0.0.1:${world.nats.port}`, user: 'admin', password: 'any' });
const newEvent = (entityid: string) => ({
  specversion: '1.0',
  id: randomUUID(),
  source: '/vpc-service',
  type: 'vpc_create',
  subject: `/v4/vpcs/${entityid}`,
  time: new Date().toISOString(),
  datacontenttype: 'application/json',
  dataschema: 'urn:stratus:event:vpc_create:v1#/$defs/data',
  accountid: 1,
  actor: 'somebody',
  sequence: 1,
  requestid: 'spec',
  entitytype: 'vpc',
  entityid,
  entitylabel: 'poison',
  data: {},
});
const refusePoison = () =>
  world.sql.query(
    `alter table account.feed_events add constraint no_poison check (entity_label <> 'poison') not valid`,
  );
const acceptPoison = () => world.sql.query('alter table account.feed_events drop constraint no_poison');
const timesInFeed = async ({ id }: { id: string }): Promise<number> =>
  (await world.sql.query('select from account.feed_events where event_id = $1', [id])).rowCount ?? 0;
const numberOfDeadLetters = async () => (await manager.streams.info('DEAD_LETTERS')).state.messages;
const untilBuried = (count: number) =>
  eventually(`${count} dead letters`, async () => (await numberOfDeadLetters()) === count || undefined);
const untilInFeed = (event: { id: string }) =>
  eventually('the event in the feed', async () => (await timesInFeed(event)) > 0 || undefined);

/** Stores dead letters as a consumer does. */
async function bury(count: number, consumer = 'spec-consumer'): Promise<number[]> {
  const positions: number[] = [];
  for (let number = 1; number <= count; number += 1) {
    const notes = headers();
    notes.set('Stratus-Reason', `reason ${number}`);
    notes.set('Stratus-Subject', `events.1.thing.${consumer}`);
    positions.push((await client.publish(`dead.spec.${consumer}`, JSON.stringify({ number }), { headers: notes })).seq);
  }
  return positions;
}
const published = async (consumer: string): Promise<number> => {
  const subjects_filter = `events.1.thing.${consumer}`;
  const { state } = await manager.streams.info('EVENTS', { subjects_filter });
  return state.subjects?.[subjects_filter] ?? 0;
};

it('there are none in a stream that has never had one', async () => {
  expect(await listDeadLetters(login())).toEqual({ deadLetters: [], total: 0 });
  expect(await retryDeadLettersOf(login(), CONSUMER)).toBe(0);
});

describe('a dead letter of a real consumer', () => {
  it('is listed, shown, and applied when it is retried after a repair', async () => {
    await refusePoison();
    const [event, second] = [newEvent('1'), newEvent('2')];
    for (const each of [event, second]) await client.publish(SUBJECT, JSON.stringify(each), { msgID: each.id });
    await untilBuried(2);
    const { deadLetters, total } = await listDeadLetters(login());
    expect(total).toBe(2);
    const found = deadLetters.find(({ subject }) => subject === SUBJECT)!;
    expect(found).toEqual({
      position: expect.any(Number),
      service: 'account',
      consumer: CONSUMER,
      type: 'vpc_create',
      subject: SUBJECT,
      reason: expect.stringContaining('no_poison'),
      time: expect.any(Date),
    });
    const shown = await Promise.all(deadLetters.map(({ position }) => showDeadLetter(login(), position)));
    expect(shown.map((each) => each.event)).toEqual(expect.arrayContaining([event, second]));

    await acceptPoison();
    const { position } = shown.find((each) => (each.event as typeof event).id === event.id)!;
    expect(await retryDeadLetter(login(), position)).toMatchObject({ position, consumer: CONSUMER });
    await untilInFeed(event);
    expect(await numberOfDeadLetters()).toBe(1);
    const retried: number[] = [];
    expect(await retryDeadLettersOf(login(), CONSUMER, (each) => retried.push(each.position))).toBe(1);
    await untilInFeed(second);
    expect(retried).not.toContain(position);
    expect(await numberOfDeadLetters()).toBe(0);
    expect([await timesInFeed(event), await timesInFeed(second)]).toEqual([1, 1]);
  });

  it('comes back under a new position if the consumer fails again', async () => {
    await client.publish(SUBJECT, 'not even JSON');
    await untilBuried(1);
    const { deadLetters } = await listDeadLetters(login());
    const { position } = deadLetters[0]!;
    expect(await showDeadLetter(login(), position)).toMatchObject({ type: null, event: 'not even JSON' });
    await retryDeadLetter(login(), position);
    await untilBuried(1);
    const { deadLetters: again } = await listDeadLetters(login());
    expect(again[0]!.position).toBeGreaterThan(position);
  });
});

describe('the list', () => {
  it('goes back page by page, past deleted ones', async () => {
    const positions = await bury(5, 'paged');
    await deleteDeadLetter(login(), positions[2]!);
    const first = await listDeadLetters(login(), { limit: 2 });
    expect(first.deadLetters.map(({ position }) => position)).toEqual([positions[4], positions[3]]);
    expect(first).toMatchObject({ total: 4, before: positions[3] });
    const last = await listDeadLetters(login(), { limit: 2, before: first.before! });
    expect(last.deadLetters.map(({ position, reason }) => [position, reason])).toEqual([
      [positions[1], 'reason 2'],
      [positions[0], 'reason 1'],
    ]);
    expect(last.before).toBeUndefined();
  });

  it('may be empty', async () => {
    expect(await listDeadLetters(login())).toEqual({ deadLetters: [], total: 0 });
  });
});

describe('a retry', () => {
  it('that died before it deleted the dead letter publishes nothing the second time', async () => {
    const [position] = (await bury(1, 'killed')) as [number];
    const message = (await manager.streams.getMessage('DEAD_LETTERS', { seq: position }))!;
    const deletion = jest
      .spyOn(Object.getPrototypeOf(manager.streams), 'deleteMessage')
      .mockRejectedValueOnce(new Error('killed'));
    await expect(retryDeadLetter(login(), position)).rejects.toThrow('killed');
    deletion.mockRestore();
    expect((await showDeadLetter(login(), position)).time).toEqual(message.time);
    await retryDeadLetter(login(), position);
    expect(await published('killed')).toBe(1);
    await expect(showDeadLetter(login(), position)).rejects.toThrow(`There is no dead letter ${position}.`);
  });

  it('of a consumer leaves those of others, and ends although new ones arrive', async () => {
    await bury(2, 'one');
    await bury(1, 'other');
    await bury(1, 'one');
    const count = await retryDeadLettersOf(login(), 'one');
    expect(count).toBe(3);
    expect(await published('one')).toBe(3);
    // The feed buries what is published, too, a few seconds later.
    const left = (await listDeadLetters(login())).deadLetters.filter(({ consumer }) => consumer !== CONSUMER);
    expect(left.map(({ consumer }) => consumer)).toEqual(['other']);
    expect(await retryDeadLettersOf(login(), 'one')).toBe(0);
  });

  it('is refused for a position without a dead letter, without a subject, and for a name that is none', async () => {
    await expect(retryDeadLetter(login(), 4_711)).rejects.toThrow(CommandFailure);
    const { seq } = await client.publish('dead.spec.subjectless', '{}');
    await expect(retryDeadLetter(login(), seq)).rejects.toThrow('does not name the subject of an event');
    await expect(retryDeadLettersOf(login(), 'one.*')).rejects.toThrow('one.* is not the name of a consumer.');
  });
});
