/**
 * Catches: a change of a firewall that a deletion of a tag undoes or the other way round, a tag that comes back with an update
 * that began before its deletion, and a saga that fails because the devices changed meanwhile.
 */
import { COMPUTES, deleteFirewall, untagFirewalls, updateFirewall } from '@stratus/contracts';
import type { RequestIdentity, UpdateFirewallRequest } from '@stratus/contracts';
import { answered, eventually, holding, identity, waitUntilBlockedBy, whileFirstIsUncommitted } from '@stratus/testing';
import {
  assign,
  eventsOfFirewall,
  newDisabledFirewall,
  newFirewall,
  newFirewallLabel,
} from '../../test/firewalls/firewall-world.js';
import { createNetworkWorld, uuid } from '../../test/network-world.js';
import type { NetworkWorld } from '../../test/network-world.js';

let world: NetworkWorld;
beforeAll(async () => {
  world = await createNetworkWorld();
});
afterAll(() => world.stop());

type Action = (request: RequestIdentity) => Promise<object>;
const both = (...actions: [Action, Action]) =>
  whileFirstIsUncommitted({ sql: world.sql, schema: 'network' }, ...actions);
const updates =
  (firewallId: number, body: UpdateFirewallRequest): Action =>
  (request) =>
    world.ask(updateFirewall, { params: { firewallId }, body, request });
const untags =
  (tag: string, id = uuid()): Action =>
  (request) =>
    world.ask(untagFirewalls, { body: { id, tag }, request });
const deletes =
  (firewallId: number): Action =>
  (request) =>
    world.ask(deleteFirewall, { params: { firewallId }, request });
const none = answered({ left: false });

let tags = 0;
const newTagged = async () => {
  const tag = `tag-${(tags += 1)}`;
  return { tag, id: (await newFirewall(world, { tags: [tag] })).id };
};
/** After its creation: for each event the label and the tags. */
const changesOf = async (id: number) =>
  (await eventsOfFirewall(world, id)).slice(1).map(({ data }) => {
    const { label, tags: present } = data as { label: string; tags: string[] };
    return [label, present];
  });

/** Lets the saga of an update come as far as its reservation, and no further until `goOn`. */
async function beforeItsReservation(tag: string, action: Action) {
  const { owned } = world;
  const before = owned.tags.asked;
  owned.tags.deleting.add(tag);
  const outcome = action(identity()).catch((error: unknown) => error);
  await eventually('a request for the tag', async () => owned.tags.asked > before || undefined);
  return { outcome, goOn: () => owned.tags.deleting.delete(tag) };
}

describe('a deletion of a tag', () => {
  it('and a rename of the firewall keep what the other has done, in both orders', async () => {
    const [one, other, label] = [await newTagged(), await newTagged(), newFirewallLabel()];
    expect(await both(updates(one.id, { label }), untags(one.tag))).toEqual([answered(), none]);
    expect(await changesOf(one.id)).toEqual([
      [label, [one.tag]],
      [label, []],
    ]);
    const second = newFirewallLabel();
    expect(await both(untags(other.tag), updates(other.id, { label: second }))).toEqual([
      none,
      answered({ label: second, tags: [] }),
    ]);
    expect((await changesOf(other.id)).map(([, present]) => present)).toEqual([[], []]);
  });

  it('and an update that removes the tag make one event', async () => {
    const [one, other] = [await newTagged(), await newTagged()];
    expect(await both(updates(one.id, { tags: [] }), untags(one.tag))).toEqual([answered({ tags: [] }), none]);
    expect(await both(untags(other.tag), updates(other.id, { tags: [] }))).toEqual([none, answered({ tags: [] })]);
    for (const { id } of [one, other]) expect(await changesOf(id)).toHaveLength(1);
  });

  it('is not undone by an update that had seen the tag: it asks for it', async () => {
    const { tag, id } = await newTagged();
    world.owned.tags.kept.clear();
    expect(await both(untags(tag), updates(id, { tags: [tag] }))).toEqual([none, answered({ tags: [tag] })]);
    expect([...world.owned.tags.kept]).toEqual([tag]);
  });

  it('and an update that gives another tag instead keep what the other has done, in both orders', async () => {
    for (const order of ['update first', 'deletion first']) {
      const [{ tag, id }, instead] = [await newTagged(), `other-${(tags += 1)}`];
      const { outcome, goOn } = await beforeItsReservation(instead, updates(id, { tags: [instead] }));
      if (order === 'deletion first') await untags(tag)(identity());
      const untagged = await holding(world.sql, async (holder, pid, release) => {
        await holder.query('select from network.firewalls where id = $1 for update', [id]);
        goOn();
        await waitUntilBlockedBy(world.sql, pid);
        const untagging = order === 'update first' ? untags(tag)(identity()) : undefined;
        await release();
        return untagging;
      });
      expect([order, await outcome]).toEqual([order, expect.objectContaining({ tags: [instead] })]);
      if (order === 'update first') expect(untagged).toEqual({ left: false });
    }
  });

  it('takes the tag off once, however often it asks at once', async () => {
    const [{ tag, id }, deletion] = [await newTagged(), uuid()];
    expect(await both(untags(tag, deletion), untags(tag, deletion))).toEqual([none, none]);
    expect(await changesOf(id)).toHaveLength(1);
  });

  it('does not bring a deleted firewall back, nor keep one from being deleted', async () => {
    const [one, other] = [await newTagged(), await newTagged()];
    expect(await both(deletes(one.id), untags(one.tag))).toEqual([answered(), none]);
    expect(await both(untags(other.tag), deletes(other.id))).toEqual([none, answered()]);
    const types = async (id: number) => (await eventsOfFirewall(world, id)).slice(1).map(({ type }) => type);
    expect(await types(one.id)).toEqual(['firewall_delete']);
    expect(await types(other.id)).toEqual(['firewall_update', 'firewall_delete']);
  });
});

describe('an update that brings a tag', () => {
  it('leaves no tag when the firewall is deleted before it writes', async () => {
    const [{ id }, tag] = [await newTagged(), `late-${(tags += 1)}`];
    const { outcome, goOn } = await beforeItsReservation(tag, updates(id, { tags: [tag] }));
    await deletes(id)(identity());
    goOn();
    expect(await outcome).toMatchObject({ status: 404 });
    expect(world.owned.tags.kept).not.toContain(tag);
    expect([...world.owned.tags.reserved]).toEqual([]);
  });

  it('locks also a service that joins between its look at the services and their locks', async () => {
    const [present, late, tag] = [await world.newCompute(), await world.newCompute(), `late-${(tags += 1)}`];
    const { id } = await newDisabledFirewall(world);
    await assign(world, id, present.id);
    await newFirewall(world, { devices: { [COMPUTES]: [late.id] } });
    const { outcome, goOn } = await beforeItsReservation(tag, updates(id, { tags: [tag], status: 'enabled' }));
    await holding(world.sql, async (holder, pid, release) => {
      // Stops the saga after its look, at the first lock.
      await holder.query('select from network.computes where id = $1 for update', [present.id]);
      goOn();
      await waitUntilBlockedBy(world.sql, pid);
      await world.sql.query(
        `insert into network.firewall_devices (firewall_id, compute_id, active, created, updated)
         values ($1, $2, false, now(), now())`,
        [id, late.id],
      );
      await release();
    });
    expect(await outcome).toMatchObject({ status: 400, errors: [{ field: 'status' }] });
    expect(world.owned.tags.kept).not.toContain(tag);
  });
});
