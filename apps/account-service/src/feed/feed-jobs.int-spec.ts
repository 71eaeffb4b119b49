import { randomUUID } from 'node:crypto';
import { jetstreamManager } from '@nats-io/jetstream';
import {
  COMPUTE,
  FIRST_PAGE,
  getEvent,
  getProfileGrants,
  grantCreator,
  listEvents,
  markEventRead,
  markEventSeen,
  tailEvents,
  updateUserGrants,
} from '@stratus/contracts';
import type { Caller, EventRecord, FilterNode } from '@stratus/contracts';
import type { CloudEvent } from '@stratus/events';
import { accountService } from '../account-service.definition.js';
import { AccountServiceModule } from '../account-service.module.js';
import { createAccountWorld } from '../../test/account-world.js';
import type { AccountWorld } from '../../test/account-world.js';
import { stepOf } from '../../test/event.js';

type Status = NonNullable<CloudEvent['jobstatus']>;

let world: AccountWorld;
let owner: Caller;
let accountId: number;
let instances = 100_000;
beforeAll(async () => void (world = await createAccountWorld()));
afterAll(() => world.stop());
beforeEach(async () => {
  accountId = await world.newAccount();
  owner = await world.newUser(accountId);
});

/** The events of a job from its plan to its end, one second between them. */
function jobOf(statuses: readonly Status[], parts: Partial<CloudEvent> = {}): CloudEvent[] {
  const [jobid, entityid, begun] = [randomUUID(), String((instances += 1)), Date.now()];
  return statuses.map((status, index) =>
    stepOf(status, {
      accountid: accountId,
      entityid,
      jobid,
      sequence: index + 1,
      time: new Date(begun + index * 1_000).toISOString(),
      jobpercent: Math.round((index / (statuses.length - 1)) * 100),
      ...parts,
    }),
  );
}
const BOOT: Status[] = ['scheduled', 'started', 'started', 'finished'];

/** Publishes in this order, and waits until the last one is in the feed. */
async function publish(...events: CloudEvent[]): Promise<void> {
  for (const event of events) await world.publish(event);
  const last = await world.publish({ accountid: accountId, type: 'vpc_update' });
  await world.inFeed(last.id);
}
const waitedFor = (event: CloudEvent): FilterNode => ({
  and: [
    { field: 'action', comparison: 'eq', value: event.type },
    { field: 'entity.id', comparison: 'eq', value: event.entityid },
    { field: 'entity.type', comparison: 'eq', value: COMPUTE },
    { field: 'created', comparison: 'gte', value: event.time.slice(0, 19) },
  ],
});
const records = async (event: CloudEvent, caller = owner): Promise<EventRecord[]> =>
  (await world.as(caller)(listEvents, { list: { ...FIRST_PAGE, filter: waitedFor(event) } })).data;
async function recordOf(event: CloudEvent, caller = owner): Promise<EventRecord> {
  const found = await records(event, caller);
  expect(found).toHaveLength(1);
  return found[0]!;
}
const shown = ({ status, percent_complete: percent, duration }: EventRecord) => [status, percent, duration];
const tail = async (afterPosition: number) => (await world.as(owner)(tailEvents, { body: { afterPosition } })).data;

describe('a job in the feed', () => {
  it('is one changing record, which keeps the id and time of its first event and its read and seen marks', async () => {
    const [scheduled, started, half, finished] = jobOf(BOOT) as [CloudEvent, CloudEvent, CloudEvent, CloudEvent];
    await publish(scheduled);
    const planned = await recordOf(scheduled);
    expect(shown(planned)).toEqual(['scheduled', 0, null]);
    await world.as(owner)(markEventRead, { params: { eventId: planned.id } });
    await world.as(owner)(markEventSeen, { params: { eventId: planned.id } });

    await publish(started, { ...half, jobrate: '1 MB/s', jobtimeremaining: '00:00:01', jobmessage: 'copies' });
    const moving = { ...planned, read: true, seen: true, status: 'started', percent_complete: 67 };
    expect(await recordOf(scheduled)).toEqual({
      ...moving,
      rate: '1 MB/s',
      time_remaining: '00:00:01',
      message: 'copies',
    });

    await publish(finished);
    const ended = { ...moving, status: 'finished', percent_complete: 100, duration: 2, time_remaining: 0 };
    expect(await recordOf(scheduled)).toEqual(ended);
    expect(await world.as(owner)(getEvent, { params: { eventId: planned.id } })).toEqual(ended);
  });

  it('keeps its final state when its events arrive twice and out of order', async () => {
    const [scheduled, started, half, finished] = jobOf(BOOT) as [CloudEvent, CloudEvent, CloudEvent, CloudEvent];
    await publish(scheduled, half);
    const { id, created } = await recordOf(scheduled);
    await publish(started, scheduled);
    expect(shown(await recordOf(scheduled))).toEqual(['started', 67, null]);
    await publish(finished, half, started, scheduled, finished);
    expect(await recordOf(scheduled)).toMatchObject({ id, created, status: 'finished', duration: 2 });

    // Redelivers all events to a new consumer with an empty inbox, newest first.
    await world.service.stop();
    await (await jetstreamManager(world.link.connection)).consumers.delete('EVENTS', 'account-event-feed');
    await world.sql.query('truncate account.inbox');
    await world.boot(accountService, AccountServiceModule);
    await publish(finished, half, started, scheduled);
    expect(await recordOf(scheduled)).toMatchObject({ id, created, status: 'finished', duration: 2 });
  });

  it('gets its start time later if its end arrives first', async () => {
    const [scheduled, started, , finished] = jobOf(BOOT) as [CloudEvent, CloudEvent, CloudEvent, CloudEvent];
    await publish(finished);
    expect(shown(await recordOf(scheduled))).toEqual(['finished', 100, null]);
    await publish(started, scheduled);
    expect(shown(await recordOf(scheduled))).toEqual(['finished', 100, 2]);
  });

  it('can fail, with the reason', async () => {
    const [scheduled, started, failed] = jobOf(['scheduled', 'started', 'failed']) as [
      CloudEvent,
      CloudEvent,
      CloudEvent,
    ];
    const { jobpercent: _, ...cause } = { ...failed, jobmessage: 'no room' };
    await publish(scheduled, started, cause);
    expect(await recordOf(scheduled)).toMatchObject({ status: 'failed', percent_complete: 50, message: 'no room' });
  });

  it('reappears in the tail at each step, and once for a reader who continues later', async () => {
    const [scheduled, started, , finished] = jobOf(BOOT) as [CloudEvent, CloudEvent, CloudEvent, CloudEvent];
    await publish(scheduled);
    const { id } = await recordOf(scheduled);
    const ofJob = async (after: number) => (await tail(after)).filter(({ event }) => event.id === id);
    const [first] = await ofJob(0);
    expect(first).toMatchObject({ position: id, event: { status: 'scheduled' } });

    await publish(started);
    const [second, ...more] = await ofJob(id);
    expect(second).toMatchObject({ event: { id, status: 'started' } });
    expect(second!.position).toBeGreaterThan(id);
    expect(more).toEqual([]);

    await publish(finished);
    const [third] = await ofJob(second!.position);
    expect(third).toMatchObject({ event: { id, status: 'finished' } });
    expect(await ofJob(third!.position)).toEqual([]);
    expect((await ofJob(0)).map(({ position }) => position)).toEqual([third!.position]);
    const positions = (await tail(0)).map(({ position }) => position);
    expect(positions).toEqual(positions.toSorted((one, other) => one - other));
  });

  it('keeps its place in the list: newest first by the time of the first event', async () => {
    const [scheduled, started] = jobOf(BOOT) as [CloudEvent, CloudEvent];
    await publish(scheduled);
    await publish(started);
    const ids = (await world.as(owner)(listEvents, { list: FIRST_PAGE })).data.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((one, other) => other - one));
    expect(ids[0]).toBeGreaterThan((await recordOf(scheduled)).id);
  });

  it('that is invalid becomes a dead letter and blocks no other event', async () => {
    const [wrong] = jobOf(['lost' as Status]) as [CloudEvent];
    const [scheduled] = jobOf(['scheduled']) as [CloudEvent];
    await publish(
      wrong,
      { ...wrong, id: randomUUID(), entityid: '7', jobid: 'no-uuid' },
      { ...scheduled, jobpercent: 0 },
    );
    expect(await records(wrong)).toEqual([]);
    expect(await records(scheduled)).toHaveLength(1);
  });
});

describe('a restricted user', () => {
  let user: Caller;
  beforeEach(async () => void (user = await world.newUser(accountId, { restricted: true })));
  const granted = async () => (await world.as(user)(getProfileGrants))[COMPUTE].map(({ id }) => id);

  it('sees only the jobs of granted entities', async () => {
    const [own, other] = [jobOf(BOOT, { sequence: 1 }), jobOf(BOOT)] as [CloudEvent[], CloudEvent[]];
    await publish(own[0]!, other[0]!);
    const body = { [COMPUTE]: [{ id: Number(own[0]!.entityid), permissions: 'read_only' as const }] };
    await world.as(owner)(updateUserGrants, { params: { username: user.username }, body });
    expect(await recordOf(own[0]!, user)).toMatchObject({ status: 'scheduled' });
    expect(await records(other[0]!, user)).toEqual([]);
    await publish({ ...own[3]!, sequence: 4 });
    expect(await recordOf(own[0]!, user)).toMatchObject({ status: 'finished' });
  });

  it('keeps the grant during a deletion, and sees the deletion end', async () => {
    const type = `${COMPUTE}_delete`;
    const [scheduled, started, , finished] = jobOf(BOOT, { type, actor: user.username }) as CloudEvent[];
    const id = Number(scheduled!.entityid);
    await world.as(user)(grantCreator, { body: { type: COMPUTE, id, label: 'web-1' } });
    await publish(scheduled!, started!);
    expect(await granted()).toEqual([id]);
    await publish(finished!);
    expect(await granted()).toEqual([]);
    expect(await recordOf(scheduled!, user)).toMatchObject({ status: 'finished' });
  });

  it('keeps the grant when a deletion fails', async () => {
    const [scheduled, failed] = jobOf(['scheduled', 'failed'], { type: `${COMPUTE}_delete` }) as CloudEvent[];
    const id = Number(scheduled!.entityid);
    await world.as(user)(grantCreator, { body: { type: COMPUTE, id, label: 'web-1' } });
    await publish(scheduled!, failed!);
    expect(await granted()).toEqual([id]);
  });

  it.each([
    [COMPUTE, `${COMPUTE}_create`],
    ['nodebalancer', 'nodebalancer_create'],
    ['domain', 'dns_zone_create'],
    ['volume', 'volume_create'],
  ] as const)('is granted the %s that it creates as soon as its job is planned', async (entitytype, type) => {
    const [scheduled] = jobOf(BOOT, { type, entitytype, actor: user.username }) as [CloudEvent];
    const { jobid: _job, jobstatus: _status, ...atOnce } = scheduled;
    await publish(entitytype === COMPUTE ? scheduled : atOnce);
    expect((await world.as(user)(getProfileGrants))[entitytype]).toMatchObject([
      { id: Number(scheduled.entityid), permissions: 'read_write' },
    ]);
  });

  it('gets no grant from the end of a creation that began before its restriction', async () => {
    const [scheduled, , , finished] = jobOf(BOOT, { type: `${COMPUTE}_create`, actor: user.username }) as CloudEvent[];
    await publish({ ...scheduled!, time: '2026-01-01T00:00:00.000Z' }, finished!);
    expect(await granted()).toEqual([]);
  });
});
