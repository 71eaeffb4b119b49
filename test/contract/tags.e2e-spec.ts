/** Catches: a tag of a firewall that its owner shows late or not at all, and one that a deletion leaves on it. */
import {
  COMPUTES,
  createFirewall,
  createVolume,
  deleteTag,
  getFirewall,
  listEvents,
  listTags,
  updateFirewall,
  updateUserGrants,
} from '@stratus/contracts';
import { eventually } from '@stratus/testing';
import { joinApiWorld } from '../support/api-world.ts';
import type { SharedApiWorld } from '../support/api-world.ts';
import { newLabel } from '../support/examples/example.ts';
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
  it('exist once the firewall has them, and are on it until they are deleted', async () => {
    const volume = { label: newLabel('volume'), region: 'us-east', tags: ['to / go', 'stays'] };
    await owner.ok(createVolume, { body: volume });
    const body = { label: newLabel('web'), rules, tags: ['to / go', 'created'] };
    const { id: firewallId } = await owner.ok(createFirewall, { body });
    expect(await tags()).toEqual(['created', 'stays', 'to / go']);

    await owner.ok(updateFirewall, { params: { firewallId }, body: { tags: ['to / go', 'stays', 'updated'] } });
    expect(await tags()).toEqual(['created', 'stays', 'to / go', 'updated']);

    await owner.ok(deleteTag, { params: { tagLabel: 'to / go' } });
    expect((await owner.ok(getFirewall, { params: { firewallId } })).tags).toEqual(['stays', 'updated']);
    expect(await tags()).toEqual(['created', 'stays', 'updated']);
    await eventually('every event', async () => {
      expect(await actionsAbout('tag', 'firewall')).toEqual([
        ['tag_create', 'tag_create', 'tag_create', 'tag_create', 'tag_delete'],
        ['firewall_create', 'firewall_update', 'firewall_update'],
      ]);
      return true;
    });
  });

  it('do not exist when the firewall is refused', async () => {
    const before = await tags();
    const devices = { [COMPUTES]: [999_999_999] };
    const refused = await owner.call(createFirewall, {
      body: { label: newLabel('web'), rules, devices, tags: ['refused'] },
    });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: `devices.${COMPUTES}[0]` }] } });
    expect(await tags()).toEqual(before);
  });

  it('are given by a restricted user who may change the firewall, and see no tags', async () => {
    const { client, username } = await world.newUser({ restricted: true, by: owner });
    const { id: firewallId } = await owner.ok(createFirewall, { body: { label: newLabel('web'), rules } });
    const firewall = [{ id: firewallId, permissions: 'read_write' as const }];
    await owner.ok(updateUserGrants, { params: { username }, body: { firewall } });
    await client.ok(updateFirewall, { params: { firewallId }, body: { tags: ['theirs'] } });
    expect(await tags()).toContain('theirs');
    expect((await client.call(listTags)).status).toBe(403);
  });
});
