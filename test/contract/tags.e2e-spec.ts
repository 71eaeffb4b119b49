/** Catches: a firewall tag that counts as a tag of the account, or that a deletion removes from the firewall. */
import {
  createFirewall,
  createVolume,
  deleteTag,
  getFirewall,
  listEvents,
  listFirewalls,
  listTaggedObjects,
  listTags,
  updateFirewall,
  updateUserGrants,
} from '@stratus/contracts';
import { eventually } from '@stratus/testing';
import { joinApiWorld } from '../support/api-world.ts';
import type { SharedApiWorld } from '../support/api-world.ts';
import { newLabel } from '../support/examples/example.ts';
import { filterBy } from '../support/http-client.ts';
import type { HttpClient } from '../support/http-client.ts';

let world: SharedApiWorld;
let owner: HttpClient;
beforeAll(async () => {
  world = await joinApiWorld();
  owner = await world.newAccount();
});
afterAll(() => world.stop());

const rules = { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' } as const;
const tags = async () => (await owner.ok(listTags)).data.map(({ label }) => label);
const actionsAbout = async (...types: string[]) => {
  const { data } = await owner.ok(listEvents, { query: { page_size: 500 } });
  const actions = data.toReversed().map(({ entity, action }) => ({ type: entity?.type ?? '', action }));
  return types.map((wanted) => actions.flatMap(({ type, action }) => (type === wanted ? [action] : [])));
};

describe('the tags of a firewall', () => {
  it('belong only to the firewall: they create no tags, and deleting a tag leaves them', async () => {
    const volume = { label: newLabel('volume'), region: 'us-east', tags: ['to / go', 'stays'] };
    await owner.ok(createVolume, { body: volume });
    const body = { label: newLabel('web'), rules, tags: ['to / go', 'created', 'Created'] };
    const { id: firewallId } = await owner.ok(createFirewall, { body });
    const updated = { tags: ['TO / GO', 'stays', 'updated'] };
    expect(await owner.ok(updateFirewall, { params: { firewallId }, body: updated })).toMatchObject(updated);
    expect(await tags()).toEqual(['stays', 'to / go']);
    const { data } = await owner.ok(listTaggedObjects, { params: { tagLabel: 'stays' } });
    expect(data.map(({ type }) => type)).toEqual(['volume']);

    await owner.ok(deleteTag, { params: { tagLabel: 'to / go' } });
    expect(await owner.ok(getFirewall, { params: { firewallId } })).toMatchObject(updated);
    expect(await tags()).toEqual(['stays']);
    await eventually('every event', async () => {
      expect(await actionsAbout('tag', 'firewall')).toEqual([
        ['tag_create', 'tag_create', 'tag_delete'],
        ['firewall_create', 'firewall_update'],
      ]);
      return true;
    });
  });

  it('filter and order firewalls, and can be set by a restricted user who may change the firewall', async () => {
    const { client, username } = await world.newUser({ restricted: true, by: owner });
    const { id: firewallId } = await owner.ok(createFirewall, { body: { label: newLabel('web'), rules } });
    const firewall = [{ id: firewallId, permissions: 'read_write' as const }];
    await owner.ok(updateUserGrants, { params: { username }, body: { firewall } });
    await client.ok(updateFirewall, { params: { firewallId }, body: { tags: ['theirs'] } });
    const found = await owner.ok(listFirewalls, { headers: filterBy({ tags: 'theirs' }) });
    expect(found.data.map(({ id }) => id)).toEqual([firewallId]);
    const ordered = await owner.ok(listFirewalls, { headers: filterBy({ '+order_by': 'tags', '+order': 'desc' }) });
    expect(ordered.data[0]).toMatchObject({ id: firewallId });
    expect((await client.call(listTags)).status).toBe(403);
  });
});
