/** Catches: a right that the gateway learns too late after a change of grants, with a broker between the apps and without. */
import { getVpc, listEvents, listVpcs, updateUserGrants } from '@stratus/contracts';
import type { Permission } from '@stratus/contracts';
import { joinApiWorld } from '../support/api-world.ts';
import type { SharedApiWorld } from '../support/api-world.ts';
import { eventually } from '@stratus/testing';
import { newVpc } from '../support/examples/vpc.ts';

let world: SharedApiWorld;
beforeAll(async () => {
  world = await joinApiWorld();
});
afterAll(() => world.stop());

/** account-service learns of a new VPC from its event. */
const grant = (username: string, id: number, permissions: Permission | null) =>
  eventually(`a grant on VPC ${id}`, () =>
    world.owner.ok(updateUserGrants, { params: { username }, body: { vpc: [{ id, permissions }] } }),
  );

describe('a restricted user', () => {
  it('sees its VPCs in lists, and no longer after the grant is gone', async () => {
    const { username, client } = await world.newUser({ restricted: true });
    const vpc = await newVpc(world.owner);
    await grant(username, vpc.id, 'read_only');
    expect((await client.ok(listVpcs)).data).toEqual([vpc]);
    await grant(username, vpc.id, null);
    expect((await client.ok(listVpcs)).results).toBe(0);
  });

  it('has a new right once the response grants it, and no longer once the response revokes it', async () => {
    const { username, client } = await world.newUser({ restricted: true });
    const { id } = await newVpc(world.owner);
    await grant(username, id, null);
    for (let time = 0; time < 100; time += 1) {
      const permissions = time % 2 === 0 ? 'read_only' : null;
      // The gateway remembers the rights from here.
      await client.call(getVpc, { params: { vpcId: id } });
      await world.owner.ok(updateUserGrants, { params: { username }, body: { vpc: [{ id, permissions }] } });
      const { status } = await client.call(getVpc, { params: { vpcId: id } });
      expect({ time, status }).toEqual({ time, status: permissions === null ? 404 : 200 });
    }
  });

  it('sees only the events of granted entities', async () => {
    const { username, client } = await world.newUser({ restricted: true });
    const [shown, hidden] = [await newVpc(world.owner), await newVpc(world.owner)];
    await grant(username, shown.id, 'read_only');
    const seen = await eventually('the event of the VPC', async () => {
      const { data } = await client.ok(listEvents);
      return data.some(({ action }) => action === 'vpc_create') ? data : undefined;
    });
    const urls = seen.map(({ entity }) => entity?.url);
    expect(urls).toContain(`/v4/vpcs/${shown.id}`);
    expect(urls).not.toContain(`/v4/vpcs/${hidden.id}`);
  });
});
