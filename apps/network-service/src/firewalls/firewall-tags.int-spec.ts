/**
 * Catches: a firewall with a tag that its owner does not know of or is deleting, a tag that stays after a refusal, a request
 * to the owner that nothing needs, and a deletion of a tag that takes off too little or too much.
 */
import { COMPUTES, createFirewall, untagFirewalls } from '@stratus/contracts';
import type { CreateFirewallRequest, RequestIdentity, UpdateFirewallRequest } from '@stratus/contracts';
import { callerOf, eventually } from '@stratus/testing';
import {
  OPEN,
  devicesOf,
  duringMigration,
  eventsOfFirewall,
  newFirewall,
  newFirewallLabel,
  newNodeBalancer,
  update,
} from '../../test/firewalls/firewall-world.js';
import { createNetworkWorld, uuid } from '../../test/network-world.js';
import type { NetworkWorld } from '../../test/network-world.js';

let world: NetworkWorld;
beforeAll(async () => {
  world = await createNetworkWorld();
});
afterAll(() => world.stop());

let tags = 0;
const newTag = (): string => `tag-${(tags += 1)}`;
const typesOf = async (id: number) => (await eventsOfFirewall(world, id)).map(({ type }) => type);
const tagsOf = async (id: number) =>
  (await world.sql.query<{ tags: string[] }>('select tags from network.firewalls where id = $1', [id])).rows[0]?.tags;
const untag = (tag: string, id = uuid()) => world.ask(untagFirewalls, { body: { id, tag } });
/** @returns how often the work asked for tags. */
async function asking(work: () => Promise<unknown>): Promise<number> {
  const before = world.owned.tags.asked;
  await work();
  return world.owned.tags.asked - before;
}
const labels = async () =>
  (await world.sql.query<{ label: string }>('select label from network.firewalls')).rows.map(({ label }) => label);

describe('a firewall with tags', () => {
  it('makes them exist, each once, and is created with its devices and events as without', async () => {
    const [{ id: computeId }, balancer, tag] = [await world.newCompute(), newNodeBalancer(world), newTag()];
    const devices = { [COMPUTES]: [computeId], nodebalancers: [balancer] };
    const firewall = await newFirewall(world, { tags: [tag, 'web', tag], devices });
    expect(firewall.tags).toEqual([tag, 'web']);
    expect([...world.owned.tags.kept]).toEqual(expect.arrayContaining([tag, 'web']));
    expect(await typesOf(firewall.id)).toEqual(['firewall_create', 'firewall_device_add', 'firewall_device_add']);
    expect((await devicesOf(world, firewall.id)).map(({ entity }) => entity.id)).toEqual([computeId, balancer]);
  });

  it('leaves no tag when it is refused, and asks for none', async () => {
    const { label, id } = await newFirewall(world);
    const tag = newTag();
    const refusals: Partial<CreateFirewallRequest>[] = [{ label }, { devices: { [COMPUTES]: [999_999] } }];
    for (const refused of refusals) {
      expect(
        await asking(() =>
          expect(newFirewall(world, { tags: [tag], ...refused })).rejects.toMatchObject({ status: 400 }),
        ),
      ).toBe(0);
    }
    const other = await newFirewall(world);
    await expect(update(world, id, { label: other.label, tags: [tag] })).rejects.toMatchObject({ status: 400 });
    await expect(update(world, 999_999, { tags: [tag] })).rejects.toMatchObject({ status: 404 });
    expect(world.owned.tags.kept).not.toContain(tag);
  });

  it('without tags, or with those that it has, needs no other service', async () => {
    const [one, other] = [newTag(), newTag()];
    const { id } = await newFirewall(world, { tags: [one, other] });
    const bodies: UpdateFirewallRequest[] = [
      { tags: [one, other] },
      { tags: [other, one, other] },
      { tags: [one], status: 'disabled' },
      { tags: [] },
      { label: newFirewallLabel() },
    ];
    expect(
      await asking(async () => {
        for (const body of bodies)
          expect(await update(world, id, body)).toMatchObject({ ...body, tags: distinct(body) });
        await newFirewall(world, { tags: [] });
      }),
    ).toBe(0);
    expect(await tagsOf(id)).toEqual([]);
  });

  it('gets a new one by an update, which keeps the others from being deleted meanwhile', async () => {
    const [one, other, label] = [newTag(), newTag(), newFirewallLabel()];
    const { id } = await newFirewall(world, { tags: [one] });
    world.owned.tags.kept.clear();
    const updated = await update(world, id, { label, tags: [other, one], status: 'disabled' });
    expect(updated).toMatchObject({ label, tags: [other, one], status: 'disabled' });
    expect([...world.owned.tags.kept]).toEqual([other, one]);
    expect(await typesOf(id)).toEqual(['firewall_create', 'firewall_update', 'firewall_disable']);
  });
});

describe('a tag in another case', () => {
  it('is the one that is there, as it is spelled, and changes nothing of a firewall that has it', async () => {
    const [tag, more] = [newTag(), newTag()];
    const { id } = await newFirewall(world, { tags: [tag] });
    expect((await newFirewall(world, { tags: [tag.toUpperCase(), tag, more] })).tags).toEqual([tag, more]);
    expect(await update(world, id, { tags: [tag.toUpperCase()] })).toMatchObject({ tags: [tag] });
    expect(await typesOf(id)).toEqual(['firewall_create']);
  });

  it('is taken off with it from a firewall that an older version has stored', async () => {
    const [tag, other] = [newTag(), newTag()];
    const { id } = await newFirewall(world, { tags: [tag, other] });
    await world.sql.query('update network.firewalls set tags = array[$2, $3] where id = $1', [
      id,
      tag.toUpperCase(),
      other,
    ]);
    await untag(tag);
    expect(await tagsOf(id)).toEqual([other]);
    expect(await typesOf(id)).toEqual(['firewall_create', 'firewall_update']);
  });
});

const distinct = ({ tags: wanted = [] }: UpdateFirewallRequest): string[] => [...new Set(wanted)];

describe('a tag that is being deleted', () => {
  it('is given to no firewall, after which nothing has changed', async () => {
    const [tag, label] = [newTag(), newFirewallLabel()];
    const { id } = await newFirewall(world);
    world.owned.tags.deleting.add(tag);
    const away = { status: 503, errors: [{ reason: 'The tag is being deleted' }] };
    await Promise.all([
      expect(newFirewall(world, { tags: [tag], label })).rejects.toMatchObject(away),
      expect(update(world, id, { tags: ['web', tag], status: 'disabled' })).rejects.toMatchObject(away),
    ]);
    world.owned.tags.deleting.delete(tag);
    expect(await labels()).not.toContain(label);
    expect(await typesOf(id)).toEqual(['firewall_create']);
    expect(await tagsOf(id)).toEqual([]);
  });

  it('is given anew when it is gone; meanwhile a repeat is refused, and later it gets the stored answer', async () => {
    const [tag, label] = [newTag(), newFirewallLabel()];
    const body = { label, rules: OPEN, tags: [tag] };
    const request = (): RequestIdentity => ({
      id: uuid(),
      executionId: uuid(),
      idempotencyKey: label,
      fingerprint: label,
    });
    world.owned.tags.deleting.add(tag);
    const before = world.owned.tags.asked;
    const creating = world.ask(createFirewall, { body, request: request() });
    await eventually('a request for the tag', async () => world.owned.tags.asked > before || undefined);
    await expect(world.ask(createFirewall, { body, request: request() })).rejects.toMatchObject({ status: 409 });
    world.owned.tags.deleting.delete(tag);
    const created = await creating;
    expect(await world.ask(createFirewall, { body, request: request() })).toEqual(created);
    expect(await typesOf(created.id)).toEqual(['firewall_create']);
    expect(world.owned.tags.kept).toContain(tag);
  });

  it('is taken off, with an event, also during a live migration, and nothing else is', async () => {
    const [tag, { id: computeId }] = [newTag(), await world.newCompute()];
    const { id } = await newFirewall(world, { tags: ['before', tag, 'after'], devices: { [COMPUTES]: [computeId] } });
    const untouched = await newFirewall(world, { tags: [`${tag}-2`] });
    const ask = world.as(callerOf(2));
    const foreign = await ask(createFirewall, { body: { label: newFirewallLabel(), rules: OPEN, tags: [tag] } });
    expect(await duringMigration(world, computeId, () => untag(tag))).toEqual({ left: false });
    expect(await tagsOf(id)).toEqual(['before', 'after']);
    expect((await eventsOfFirewall(world, id)).slice(2)).toEqual([
      {
        type: 'firewall_update',
        data: expect.objectContaining({ id, tags: ['before', 'after'] }),
        secondary_entity: null,
      },
    ]);
    expect([await tagsOf(untouched.id), await tagsOf(foreign.id)]).toEqual([untouched.tags, [tag]]);
    expect(await typesOf(untouched.id)).toEqual(['firewall_create']);
  });

  it('is taken off 50 firewalls at once, those with the lowest ids first', async () => {
    const [tag, id] = [newTag(), uuid()];
    await world.sql.query(
      `insert into network.firewalls (account_id, label, status, rules, tags, created, updated)
       select 1, $1 || n, 'enabled', $2::json, array[$1], now(), now() from generate_series(1, 100) as n`,
      [tag, JSON.stringify({ inbound: [], outbound: [], ...OPEN })],
    );
    const tagged = async () =>
      (
        await world.sql.query<{ label: string }>(
          'select label from network.firewalls where tags = array[$1] order by id',
          [tag],
        )
      ).rows.map(({ label }) => label);
    expect(await untag(tag, id)).toEqual({ left: true });
    expect(await tagged()).toEqual(Array.from({ length: 50 }, (_, index) => `${tag}${index + 51}`));
    expect([await untag(tag, id), await untag(tag, id)]).toEqual([{ left: true }, { left: false }]);
    expect(await tagged()).toEqual([]);
  });

  it('stays on a firewall that gets it anew before a late request of the deletion arrives', async () => {
    const [tag, deletion] = [newTag(), uuid()];
    const { id } = await newFirewall(world, { tags: [tag] });
    await untag(tag, deletion);
    await update(world, id, { tags: [tag] });
    expect(await untag(tag, deletion)).toEqual({ left: false });
    expect(await tagsOf(id)).toEqual([tag]);
  });
});
