/** Takes about 27 s: followers see a load, revoked tokens and changed grants. */
import { readFileSync } from 'node:fs';
import {
  createStreamTicket,
  createToken,
  createVpc,
  deleteToken,
  deleteVpc,
  followEvents,
  getEvent,
  listEvents,
  updateUserGrants,
  updateVpc,
} from '@stratus/contracts';
import { joinApiWorld } from '../support/api-world.ts';
import type { SharedApiWorld } from '../support/api-world.ts';
import { Follower } from '../support/event-follower.ts';
import { eventually } from '@stratus/testing';
import { newLabel } from '../support/examples/example.ts';
import { newVpc } from '../support/examples/vpc.ts';
import type { HttpClient } from '../support/http-client.ts';

/** Much less than the half minute after which a follower reads although no signal has arrived. */
const SOON_MS = 2_000;
/** A busy machine may stand still in some of them. */
const TRIES = 5;
/** Between the end of a token and the next read without a signal. */
const ENDED_MS = 15_000;

let world: SharedApiWorld;
let secondUrl: string;
beforeAll(async () => {
  world = await joinApiWorld();
  ({ baseUrl: secondUrl } = await world.replicaOf('gateway'));
});
afterAll(() => world.stop());

/** Ids of the account's feed after an event, oldest first. */
async function feedAfter(client: HttpClient, id: number): Promise<number[]> {
  const headers = { 'x-filter': JSON.stringify({ id: { '+gt': id } }) };
  const ids: number[] = [];
  for (let page = 1; ; page += 1) {
    const { data, pages } = await client.ok(listEvents, { headers, query: { page, page_size: 500 } });
    ids.push(...data.map((event) => event.id));
    if (page >= pages) return ids.toReversed();
  }
}

const latestId = async (client: HttpClient): Promise<number> => (await client.ok(listEvents)).data[0]?.id ?? 0;

/** Waits until the feed has the VPC's creation: later followers do not receive it. */
const untilInFeed = (client: HttpClient, vpcId: number): Promise<unknown> =>
  eventually('the creation in the feed', async () => {
    const headers = { 'x-filter': JSON.stringify({ 'entity.type': 'vpc', 'entity.id': vpcId }) };
    return (await client.ok(listEvents, { headers })).data[0];
  });

/** The events about VPCs that a follower has received. */
const vpcsOf = ({ received }: Follower): unknown[] =>
  received.flatMap(({ action, entity }) => (entity?.type === 'vpc' ? [`${action} ${entity.id}`] : []));

describe('the stream of events', () => {
  it('sends each event as it happens, as the record that the API shows', async () => {
    const follower = await Follower.open(world.owner);
    expect(follower.headers.get('content-type')).toBe('text/event-stream');
    expect(follower.headers.get('cache-control')).toContain('no-store');
    expect(follower.headers.get('x-spec-version')).toBe('4.174.0');
    const ids: number[] = [];
    const times: number[] = [];
    while (times.length < TRIES) {
      const since = performance.now();
      ids.push((await newVpc(world.owner)).id);
      await eventually('the event', async () => (vpcsOf(follower).length >= ids.length ? true : undefined));
      times.push(performance.now() - since);
    }
    expect(times.toSorted((a, b) => a - b)[TRIES >> 1]).toBeLessThan(SOON_MS);
    expect(vpcsOf(follower)).toEqual(ids.map((id) => `vpc_create ${id}`));
    const [first] = follower.received;
    expect(await world.owner.ok(getEvent, { params: { eventId: first?.id ?? 0 } })).toEqual(first);
    await follower.leave();
  });

  it('continues after Last-Event-ID under load, at either gateway: no gap, no repeat, in order', async () => {
    const start = await latestId(world.owner);
    const writing = Promise.all(
      Array.from({ length: 6 }, async () => {
        for (let round = 0; round < 12; round += 1) {
          const body = { label: newLabel('s'), region: 'us-east' };
          const { id } = await world.owner.ok(createVpc, { body });
          await world.owner.ok(updateVpc, { params: { vpcId: id }, body: { description: 'x' } });
          await world.owner.ok(deleteVpc, { params: { vpcId: id } });
        }
      }),
    );
    const seen: number[] = [];
    const gateways = [world.owner, world.owner.at(secondUrl)];
    for (let connection = 0; seen.length < 6 * 12 * 3; connection += 1) {
      const follower = await Follower.open(gateways[connection % 2]!, seen.at(-1) ?? start);
      await eventually('some events', async () =>
        follower.received.length >= Math.min(20, 216 - seen.length) ? true : undefined,
      );
      await follower.leave();
      seen.push(...follower.ids);
    }
    await writing;
    expect(seen).toEqual(await feedAfter(world.owner, start));
  });

  it('sends all followers the same events', async () => {
    const followers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => Follower.open(index % 2 ? world.owner : world.owner.at(secondUrl))),
    );
    const vpcs = await Promise.all(Array.from({ length: 5 }, () => newVpc(world.owner)));
    const wanted = vpcs.map(({ id }) => `vpc_create ${id}`).toSorted();
    for (const follower of followers) {
      await eventually('all five', async () => (vpcsOf(follower).length === 5 ? true : undefined));
      expect(vpcsOf(follower).toSorted()).toEqual(wanted);
      expect(follower.ids).toEqual(followers[0]?.ids);
      await follower.leave();
    }
  });

  it('sends a follower with a filter, in its header or its query, the same events as the list with that filter', async () => {
    const filter = { 'entity.type': 'vpc', action: { '+or': ['vpc_create', 'vpc_delete'] } };
    const query = { 'entity.type': 'vpc', action: 'vpc_create,vpc_delete' };
    const follower = await Follower.open(world.owner, 0, filter);
    const browser = await Follower.open(world.owner, 0, undefined, query);
    const { id } = await newVpc(world.owner);
    await world.owner.ok(deleteVpc, { params: { vpcId: id } });
    await eventually('the deletion', async () => vpcsOf(follower).includes(`vpc_delete ${id}`) || undefined);
    const { data } = await world.owner.ok(listEvents, {
      headers: { 'x-filter': JSON.stringify(filter) },
      query: { page_size: 500 },
    });
    expect(follower.received).toEqual(data.toReversed());
    await eventually('the same events', async () => browser.received.length >= data.length || undefined);
    expect(browser.received).toEqual(data.toReversed());
    await Promise.all([follower.leave(), browser.leave()]);
  });

  it('starts with the oldest event after id 0', async () => {
    const all = await feedAfter(world.owner, 0);
    const follower = await Follower.open(world.owner, 0);
    await eventually('all events', async () => (follower.received.length >= all.length ? true : undefined));
    expect(follower.ids.slice(0, all.length)).toEqual(all);
    await follower.leave();
  });

  it('ends when the token is revoked, and does not open again', async () => {
    const { id, token } = await world.owner.ok(createToken, { body: {} });
    const followers = [
      await Follower.open(world.owner.as(token)),
      await Follower.open(world.owner.as(token).at(secondUrl)),
    ];
    await world.owner.ok(deleteToken, { params: { tokenId: id } });
    const since = Date.now();
    await Promise.all(followers.map(({ ended }) => ended));
    expect(Date.now() - since).toBeLessThan(ENDED_MS);
    await expect(Follower.open(world.owner.as(token))).rejects.toThrow('401');
  });

  it('admits a browser with a ticket, at any gateway and as long as the token is valid', async () => {
    const { id, token } = await world.owner.ok(createToken, { body: { scopes: 'events:read_only' } });
    const client = world.owner.as(token);
    const { ticket } = await client.ok(createStreamTicket);
    const browsers = [client, client.at(secondUrl)];
    const followers = await Promise.all(browsers.map((each) => Follower.open(each, undefined, undefined, { ticket })));
    const vpc = await newVpc(world.owner);
    for (const follower of followers)
      await eventually('the event', async () => vpcsOf(follower).includes(`vpc_create ${vpc.id}`) || undefined);
    await world.owner.ok(deleteToken, { params: { tokenId: id } });
    await Promise.all(followers.map(({ ended }) => ended));
    for (const each of browsers) {
      await expect(Follower.open(each, undefined, undefined, { ticket })).rejects.toThrow('401');
      await expect(Follower.open(each, undefined, undefined, { ticket: 'x' })).rejects.toThrow('401');
    }
    const log = await eventually('the requests in the log', async () => {
      const text = readFileSync(world.logFileOf('gateway'), 'utf8');
      return text.includes('/account/events/stream"') ? text : undefined;
    });
    expect(log).not.toContain(ticket);
  });

  it('does not take a ticket in place of a token elsewhere', async () => {
    const { ticket } = await world.owner.ok(createStreamTicket);
    expect((await fetch(`${world.owner.baseUrl}/account/events?ticket=${ticket}`)).status).toBe(401);
  });

  it('sends a restricted user the events within its current grants', async () => {
    const { username, client } = await world.newUser({ restricted: true });
    const [shown, hidden] = [await newVpc(world.owner), await newVpc(world.owner)];
    const give = (permissions: 'read_only' | null) =>
      eventually('the grant', () =>
        world.owner.ok(updateUserGrants, { params: { username }, body: { vpc: [{ id: shown.id, permissions }] } }),
      );
    await give('read_only');
    await untilInFeed(world.owner, shown.id);
    const follower = await Follower.open(client);
    const change = async (description: string): Promise<void> => {
      for (const { id } of [hidden, shown])
        await world.owner.ok(updateVpc, { params: { vpcId: id }, body: { description } });
    };
    await change('one');
    await eventually('the event', async () => (vpcsOf(follower).length > 0 ? true : undefined));
    await give(null);
    await change('two');
    const own = await Follower.open(world.owner, follower.ids.at(-1));
    await eventually('events for the owner', async () => (vpcsOf(own).length >= 2 ? true : undefined));
    expect(vpcsOf(follower)).toEqual([`vpc_update ${shown.id}`]);
    await Promise.all([own.leave(), follower.leave()]);
  });

  it('never sends events of another account', async () => {
    const stranger = await world.newAccount();
    const follower = await Follower.open(stranger, 0);
    await newVpc(world.owner);
    const own = await newVpc(stranger);
    await eventually('its own event', async () => (vpcsOf(follower).length > 0 ? true : undefined));
    expect(vpcsOf(follower)).toEqual([`vpc_create ${own.id}`]);
    await follower.leave();
  });

  it.each(['x', '-1', '1.5', '1e3', '1'.repeat(16), '0x1', '; drop'])('refuses Last-Event-ID %j', async (id) => {
    expect(await world.owner.refusal(followEvents, { headers: { 'last-event-id': id } })).toEqual({
      status: 400,
      errors: [{ field: 'Last-Event-ID', reason: 'Must be the id of an event' }],
    });
  });

  it('accepts at most twenty followers of one user at once, until one leaves', async () => {
    const { client } = await world.newUser();
    const followers = await Promise.all(Array.from({ length: 20 }, () => Follower.open(client)));
    const refused = await client.call(followEvents);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    await followers[0]?.leave();
    const next = await eventually('a free place', () => Follower.open(client));
    await Promise.all([next, ...followers].map((follower) => follower.leave()));
  });
});
