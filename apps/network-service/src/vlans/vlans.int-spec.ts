/**
 * Catches: an eleventh VLAN, a VLAN without interfaces or one that disappears while in use, wrong events, and VLANs shown
 * to a user without a grant on one of their instances.
 */
import { COMPUTES, COMPUTE, FIRST_PAGE, attachVlan, detachVlan, listVlans } from '@stratus/contracts';
import type { AttachVlanRequest, Grants, RequestIdentity } from '@stratus/contracts';
import { answered, callerOf, refusedWith, whileFirstIsUncommitted } from '@stratus/testing';
import { REGION, createNetworkWorld, of, uuid } from '../../test/network-world.js';
import type { NetworkWorld } from '../../test/network-world.js';

let world: NetworkWorld;
beforeAll(async () => {
  world = await createNetworkWorld();
});
afterAll(() => world.stop());

let labels = 0;
const newLabel = () => `vlan-${(labels += 1)}`;
const request = (id: number, label: string, more: Partial<AttachVlanRequest> = {}): AttachVlanRequest =>
  of(id, { id: uuid(), config_id: 5, interface_id: 6, region: REGION, label, ...more });
const attach = async (body: AttachVlanRequest) => (await world.ask(attachVlan, { body }), body.id);
const detach = (id: string) => world.ask(detachVlan, { body: { id } });
const list = async (filter?: string, caller = callerOf(1)) => {
  const condition =
    filter === undefined ? {} : { filter: { field: 'label', comparison: 'eq' as const, value: filter } };
  return (await world.as(caller)(listVlans, { list: { ...FIRST_PAGE, ...condition } })).data;
};
const clearAway = async () => {
  const { rows } = await world.sql.query<{ id: string }>('select id from network.vlan_links');
  for (const { id } of rows) await detach(id);
};
afterEach(clearAway);

describe('a VLAN', () => {
  it('exists from its first interface to its last', async () => {
    const [one, other] = [await world.newCompute(), await world.newCompute()];
    const label = newLabel();
    const links = [await attach(request(one.id, label)), await attach(request(other.id, label))];
    links.push(await attach(request(one.id, label, { config_id: 6 })));
    expect(await list(label)).toEqual([
      { label, region: REGION, [COMPUTES]: [one.id, other.id], created: expect.any(String) },
    ]);
    for (const id of links) for (let time = 0; time < 2; time += 1) await detach(id);
    expect(await list(label)).toEqual([]);
    const attached = Array.from({ length: 3 }, () => 'vlan_attach');
    expect(await world.eventsAbout('vlan', label)).toEqual([...attached, ...attached.map(() => 'vlan_detach')]);
  });

  it('accepts one attach with the same id, and none after the detach', async () => {
    const { id } = await world.newCompute();
    const body = request(id, newLabel());
    for (let time = 0; time < 2; time += 1) await attach(body);
    expect(await world.eventsAbout('vlan', body.label)).toEqual(['vlan_attach']);
    await detach(body.id);
    await expect(attach(body)).rejects.toMatchObject({ status: 400, errors: [{ field: 'id' }] });
    const other = request(id, newLabel());
    await detach(other.id);
    await expect(attach(other)).rejects.toMatchObject({ status: 400, errors: [{ field: 'id' }] });
  });

  it('drops a released instance', async () => {
    const { id } = await world.newCompute();
    const label = newLabel();
    await attach(request(id, label));
    await world.release(id);
    expect(await list(label)).toEqual([]);
    expect(await world.eventsAbout('vlan', label)).toEqual(['vlan_attach', 'vlan_detach']);
  });

  it('must be in the region of the instance, which must offer VLANs', async () => {
    const { id } = await world.newCompute({ region: 'us-west' });
    await expect(attach(request(id, newLabel(), { region: 'us-west' }))).rejects.toMatchObject({
      errors: [{ field: 'region', reason: 'region us-west does not offer VLANs' }],
    });
    await expect(attach(request(id, newLabel()))).rejects.toMatchObject({
      errors: [{ field: 'region', reason: expect.stringContaining('The instance is in us-west') }],
    });
  });

  it('is refused beyond ten in a region', async () => {
    const { id } = await world.newCompute();
    for (let one = 0; one < 10; one += 1) await attach(request(id, newLabel()));
    await expect(attach(request(id, newLabel()))).rejects.toMatchObject({ errors: [{ field: 'label' }] });
    await attach(request(id, `vlan-${labels - 1}`));
  });
});

describe('the list', () => {
  const withGrants = (...ids: number[]) => {
    const entities = { [COMPUTE]: Object.fromEntries(ids.map((id) => [id, 'read_only'])) };
    return callerOf(1, { restricted: true, grants: { entities } as unknown as Grants });
  };

  it('shows restricted users the VLANs of granted instances, with these', async () => {
    const [one, other] = [await world.newCompute(), await world.newCompute()];
    const [shared, own] = [newLabel(), newLabel()];
    for (const { id } of [one, other]) await attach(request(id, shared));
    await attach(request(other.id, own));
    expect(await list(undefined, withGrants(one.id))).toMatchObject([{ label: shared, [COMPUTES]: [one.id] }]);
    expect(await list(undefined, withGrants(other.id))).toHaveLength(2);
    expect(await list(undefined, withGrants())).toEqual([]);
    expect(await list(undefined, callerOf(2))).toEqual([]);
  });
});

describe('at once', () => {
  type Action = (identity: RequestIdentity) => Promise<object>;
  const attaches =
    (body: AttachVlanRequest): Action =>
    (identity) =>
      world.ask(attachVlan, { body, request: identity });
  const detaches =
    (id: string): Action =>
    (identity) =>
      world.ask(detachVlan, { body: { id }, request: identity });
  const both = (...actions: [Action, Action]) =>
    whileFirstIsUncommitted({ sql: world.sql, schema: 'network' }, ...actions);

  it('the tenth VLAN goes to the first of two', async () => {
    const [one, other] = [await world.newCompute(), await world.newCompute()];
    for (let there = 0; there < 9; there += 1) await attach(request(one.id, newLabel()));
    expect(await both(attaches(request(one.id, newLabel())), attaches(request(other.id, newLabel())))).toEqual([
      answered(),
      refusedWith(400, { field: 'label' }),
    ]);
  });

  it('two first interfaces make one VLAN', async () => {
    const [one, other] = [await world.newCompute(), await world.newCompute()];
    const label = newLabel();
    await both(attaches(request(one.id, label)), attaches(request(other.id, label)));
    expect(await list(label)).toMatchObject([{ [COMPUTES]: [one.id, other.id] }]);
  });

  it('a detached last interface and a new one result in a VLAN with the new one, in either order', async () => {
    const [one, other] = [await world.newCompute(), await world.newCompute()];
    for (const order of ['leave first', 'join first']) {
      const label = newLabel();
      const leaves = detaches(await attach(request(one.id, label)));
      const joins = attaches(request(other.id, label));
      expect(
        await both(...(order === 'leave first' ? ([leaves, joins] as const) : ([joins, leaves] as const))),
      ).toEqual([answered(), answered()]);
      expect(await list(label)).toMatchObject([{ [COMPUTES]: [other.id] }]);
    }
  });

  it('an attach and its detach leave nothing, in either order', async () => {
    const { id } = await world.newCompute();
    const [first, second] = [request(id, newLabel()), request(id, newLabel())];
    expect(await both(attaches(first), detaches(first.id))).toEqual([answered(), answered()]);
    expect(await both(detaches(second.id), attaches(second))).toEqual([answered(), refusedWith(400, { field: 'id' })]);
    expect([...(await list(first.label)), ...(await list(second.label))]).toEqual([]);
  });
});
