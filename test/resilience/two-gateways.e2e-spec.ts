import {
  createToken,
  createVpc,
  deleteToken,
  deleteVpc,
  getProfile,
  getVpc,
  listVpcs,
  updateUserGrants,
  updateVpc,
} from '@stratus/contracts';
import type { Permission } from '@stratus/contracts';
import { createApiWorld } from '../support/api-world.ts';
import type { SharedApiWorld } from '../support/api-world.ts';
import { eventually } from '@stratus/testing';
import { newLabel } from '../support/examples/example.ts';
import { newVpc } from '../support/examples/vpc.ts';
import { createTwoGateways } from '../support/two-gateways.ts';
import type { TwoGateways } from '../support/two-gateways.ts';

/** A gateway remembers callers for less than a second; the rest is for a machine that stands still meanwhile. */
const FORGOTTEN_MS = 6_000;
const NOT_FOUND = { status: 404, errors: [{ reason: 'Not found' }] };

let world: SharedApiWorld;
let atBoth: TwoGateways['atBoth'];
beforeAll(async () => {
  ({ world, atBoth } = await createTwoGateways(createApiWorld));
});
afterAll(() => world.stop());

const grant = (username: string, id: number, permissions: Permission | null) =>
  world.owner.ok(updateUserGrants, { params: { username }, body: { vpc: [{ id, permissions }] } });

describe('with two gateways', () => {
  it('a restricted user may use a new entity at both', async () => {
    const { username, client } = await world.newUser({ restricted: true });
    await world.owner.ok(updateUserGrants, { params: { username }, body: { global: { add_vpcs: true } } });
    const gateways = atBoth(client);
    for (let time = 0; time < 20; time += 1) {
      const [here, there] = time % 2 ? gateways : gateways.toReversed();
      // Both have just cached the user's grants.
      await Promise.all(gateways.map((gateway) => gateway.ok(listVpcs)));
      const vpc = await here!.ok(createVpc, { body: { label: newLabel('own'), region: 'us-east' } });
      const params = { vpcId: vpc.id };
      expect(await there!.ok(getVpc, { params })).toEqual(vpc);
      expect((await there!.ok(listVpcs)).data).toContainEqual(vpc);
      await here!.ok(updateVpc, { params, body: { description: 'mine' } });
      await there!.ok(deleteVpc, { params });
      expect(await here!.refusal(getVpc, { params })).toEqual(NOT_FOUND);
    }
  });

  it('a revoked grant ends at both soon', async () => {
    const { username, client } = await world.newUser({ restricted: true });
    const { id } = await newVpc(world.owner);
    await grant(username, id, 'read_only');
    for (const gateway of atBoth(client)) await gateway.ok(getVpc, { params: { vpcId: id } });
    await grant(username, id, null);
    for (const gateway of atBoth(client)) {
      const gone = async () => (await gateway.call(getVpc, { params: { vpcId: id } })).status === 404 || undefined;
      await eventually('the end of the grant', gone, FORGOTTEN_MS);
    }
  });

  it('both refuse a revoked token soon, and forever', async () => {
    for (let time = 0; time < 5; time += 1) {
      const { id, token } = await world.owner.ok(createToken, { body: {} });
      const gateways = atBoth(world.owner.as(token));
      await Promise.all(gateways.map((gateway) => gateway.ok(getProfile)));
      await world.owner.ok(deleteToken, { params: { tokenId: id } });
      await Promise.all(
        gateways.map((gateway) =>
          eventually(
            'the refusal',
            async () => (await gateway.call(getProfile)).status === 401 || undefined,
            FORGOTTEN_MS,
          ),
        ),
      );
      for (const gateway of gateways) expect((await gateway.call(getProfile)).status).toBe(401);
    }
  });
});
