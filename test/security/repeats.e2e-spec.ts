import { randomUUID } from 'node:crypto';
import {
  createToken,
  createVpc,
  deleteToken,
  deleteVpc,
  getProfileGrants,
  getVpc,
  listTokens,
  updateProfile,
  updateUser,
  updateUserGrants,
  updateVpc,
} from '@stratus/contracts';
import { eventually } from '@stratus/testing';
import type { SharedApiWorld } from '../support/api-world.ts';
import { newLabel } from '../support/examples/example.ts';
import type { HttpClient, OperationRequest } from '../support/http-client.ts';
import { createTwoGateways } from '../support/two-gateways.ts';
import type { TwoGateways } from '../support/two-gateways.ts';

const NOT_FOUND = { status: 404, errors: [{ reason: 'Not found' }] };

let world: SharedApiWorld;
let atBoth: TwoGateways['atBoth'];
beforeAll(async () => {
  ({ world, atBoth } = await createTwoGateways());
});
afterAll(() => world.stop());

/** A restricted user that may create VPCs. */
async function creator(): Promise<{ username: string; client: HttpClient }> {
  const user = await world.newUser({ restricted: true });
  await world.owner.ok(updateUserGrants, { params: { username: user.username }, body: { global: { add_vpcs: true } } });
  return user;
}

const keyed = (request: OperationRequest = {}): OperationRequest => ({
  ...request,
  headers: { 'idempotency-key': randomUUID() },
});
const vpcRequest = (): OperationRequest => keyed({ body: { label: newLabel('repeat'), region: 'us-east' } });
const replayed = (answer: { headers: Headers }) => answer.headers.get('idempotent-replayed') === 'true';

/** Waits until no gateway and not even account-service finds a grant of the user on the VPC. */
const ended = (client: HttpClient, vpcId: number) =>
  eventually(`the end of the grant on VPC ${vpcId}`, async () => {
    const grants = await client.ok(getProfileGrants);
    return grants?.vpc.every(({ id }) => id !== vpcId) || undefined;
  });

describe('the key of another user', () => {
  it('gives a restricted user neither the response nor a grant', async () => {
    const { client } = await creator();
    const request = vpcRequest();
    const { id } = await world.owner.ok(createVpc, request);
    expect(await client.refusal(createVpc, request)).toMatchObject({ status: 400, errors: [{ field: 'label' }] });
    expect(await client.refusal(getVpc, { params: { vpcId: id } })).toEqual(NOT_FOUND);
    expect((await client.ok(getProfileGrants))?.vpc).toEqual([]);
    const bare = await world.newUser({ restricted: true });
    expect((await bare.client.refusal(createVpc, request)).status).toBe(403);
  });

  it('does not find the response to a delete, an update or a profile', async () => {
    const [first, second] = [await world.newUser(), await world.newUser()];
    const profile = keyed({ body: { timezone: 'Europe/Lisbon' } });
    expect((await first.client.ok(updateProfile, profile)).username).toBe(first.username);
    expect((await second.client.ok(updateProfile, profile)).username).toBe(second.username);

    const token = keyed({ body: { label: 'mine' } });
    const [one, other] = [await first.client.ok(createToken, token), await second.client.ok(createToken, token)];
    expect(other.id).not.toBe(one.id);
    expect(other.token).toHaveLength(64);

    const { id: vpcId } = await first.client.ok(createVpc, vpcRequest());
    const removal = keyed({ params: { vpcId } });
    await first.client.ok(deleteVpc, removal);
    expect(await second.client.refusal(deleteVpc, removal)).toEqual(NOT_FOUND);
    expect(await (await creator()).client.refusal(deleteVpc, removal)).toEqual(NOT_FOUND);
  });

  it('stays free for others: its first user blocks no one', async () => {
    const key = 'k'.repeat(255);
    const { client } = await creator();
    const request = (label: string) => ({ ...vpcRequest(), body: { label, region: 'us-east' } });
    const headers = { 'idempotency-key': key };
    await client.ok(createVpc, { ...request(newLabel('first')), headers });
    const own = await world.owner.call(createVpc, { ...request(newLabel('second')), headers });
    expect([own.status, replayed(own)]).toEqual([200, false]);
  });
});

describe('the own key of a restricted user', () => {
  it('gets the first response to a delete when the grant is gone with the entity, at any gateway', async () => {
    const { client } = await creator();
    const { id: vpcId } = await client.ok(createVpc, vpcRequest());
    const removal = keyed({ params: { vpcId } });
    await client.ok(deleteVpc, removal);
    await ended(client, vpcId);
    for (const gateway of atBoth(client)) {
      const again = await gateway.call(deleteVpc, removal);
      expect([again.status, again.text, replayed(again)]).toEqual([200, '{}', true]);
    }
    expect(await client.refusal(deleteVpc, { params: { vpcId } })).toEqual(NOT_FOUND);
    expect(await client.refusal(deleteVpc, keyed({ params: { vpcId } }))).toEqual(NOT_FOUND);
    const otherRequest = { params: { vpcId: vpcId + 1_000 }, headers: removal.headers ?? {} };
    expect(await client.refusal(deleteVpc, otherRequest)).toMatchObject({ errors: [{ field: 'Idempotency-Key' }] });
  });

  it('never brings back a grant, and runs nothing without it', async () => {
    const { username, client } = await creator();
    const request = vpcRequest();
    const created = await client.ok(createVpc, request);
    const params = { vpcId: created.id };
    const rename = keyed({ params, body: { description: 'mine' } });
    await client.ok(updateVpc, rename);
    const body = { vpc: [{ id: created.id, permissions: null }], global: { add_vpcs: false } };
    await eventually('the grant to end', () => world.owner.ok(updateUserGrants, { params: { username }, body }));
    await ended(client, created.id);

    for (const gateway of atBoth(client)) {
      const again = await gateway.call(createVpc, request);
      expect([again.status, again.body, replayed(again)]).toEqual([200, created, true]);
      expect((await gateway.call(updateVpc, rename)).status).toBe(200);
      expect(await gateway.refusal(getVpc, { params })).toEqual(NOT_FOUND);
      expect(await gateway.refusal(updateVpc, keyed({ params, body: { description: 'x' } }))).toEqual(NOT_FOUND);
      expect((await gateway.refusal(createVpc, vpcRequest())).status).toBe(403);
    }
    expect((await world.owner.ok(getVpc, { params })).description).toBe('mine');
  });

  it('never brings back a grant to a user who may still create', async () => {
    const { username, client } = await creator();
    const request = vpcRequest();
    const created = await client.ok(createVpc, request);
    const body = { vpc: [{ id: created.id, permissions: null }] };
    await eventually('the grant to end', () => world.owner.ok(updateUserGrants, { params: { username }, body }));
    await ended(client, created.id);
    for (const gateway of atBoth(client)) {
      const again = await gateway.call(createVpc, request);
      expect([again.status, again.body, replayed(again)]).toEqual([200, created, true]);
      expect(await gateway.refusal(getVpc, { params: { vpcId: created.id } })).toEqual(NOT_FOUND);
    }
  });

  it('works the same with another token of the user, but not with an ended one or one without the scope', async () => {
    const { client } = await creator();
    const request = vpcRequest();
    const created = await client.ok(createVpc, request);
    const { token, id } = await client.ok(createToken, { body: {} });
    const other = client.as(token);
    const again = await other.call(createVpc, request);
    expect([again.body, replayed(again)]).toEqual([created, true]);
    const narrow = await world.narrowed(client, ['account:read_write']);
    expect((await narrow.refusal(createVpc, request)).status).toBe(401);
    await client.ok(deleteToken, { params: { tokenId: id } });
    expect((await other.refusal(createVpc, request)).status).toBe(401);
  });

  it('gets its response after the user has been restricted, but no grant', async () => {
    const { username, client } = await world.newUser();
    const request = vpcRequest();
    const created = await client.ok(createVpc, request);
    await world.owner.ok(updateUser, { params: { username }, body: { restricted: true } });
    const again = await client.call(createVpc, request);
    expect([again.body, replayed(again)]).toEqual([created, true]);
    expect(await client.refusal(getVpc, { params: { vpcId: created.id } })).toEqual(NOT_FOUND);
    const { data } = await client.ok(listTokens);
    expect(data).not.toEqual([]);
  });

  it('on equal requests at two gateways at once creates one entity', async () => {
    const { client } = await creator();
    const request = vpcRequest();
    const gateways = atBoth(client);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        eventually('an answer', async () => {
          const { status, body } = await gateways[index % 2]!.call(createVpc, request);
          return status === 200 ? body.id : undefined;
        }),
      ),
    );
    expect(new Set(answers).size).toBe(1);
  });
});
