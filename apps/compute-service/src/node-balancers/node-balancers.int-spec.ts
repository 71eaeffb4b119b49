import {
  createNodeBalancer,
  deleteNodeBalancer,
  getNodeBalancer,
  listNodeBalancers,
  locateNodeBalancers,
  updateNodeBalancer,
} from '@stratus/contracts';
import type { CreateNodeBalancerRequest, ListRequest } from '@stratus/contracts';
import { callerOf } from '@stratus/testing';
import { REGION, createRelatedResourcesWorld, restrictedTo, uniqueLabel } from '../../test/related-resources-world.js';
import type { RelatedResourcesWorld } from '../../test/related-resources-world.js';

let world: RelatedResourcesWorld;
beforeAll(async () => {
  world = await createRelatedResourcesWorld();
});
afterAll(() => world.stop());

const create = (more: Partial<CreateNodeBalancerRequest> = {}) =>
  world.ask(createNodeBalancer, { body: { region: REGION, label: uniqueLabel(), ...more } });
const at = (nodeBalancerId: number) => ({ params: { nodeBalancerId } });

describe('a node balancer', () => {
  it('is created as requested, with its event, and reads back the same', async () => {
    const label = uniqueLabel();
    const created = await create({ label, client_conn_throttle: 5, tags: ['one', 'one'], configs: [] });
    const { id, ipv4 } = created;
    expect(created).toMatchObject({
      label,
      region: REGION,
      client_conn_throttle: 5,
      hostname: `${ipv4.replaceAll('.', '-')}.ip.stratus.test`,
      ipv6: expect.stringMatching(/^2001:db8:ffff::c613:[0-9a-f]{1,4}$/),
      transfer: { total: null, out: null, in: null },
      tags: ['one'],
    });
    expect(created.updated).toBe(created.created);
    expect(await world.ask(getNodeBalancer, at(id))).toEqual(created);
    const { rows } = await world.sql.query(
      `select type, entity_url, data from compute.events where entity_type = 'nodebalancer' and entity_id = $1`,
      [String(id)],
    );
    expect(rows).toEqual([{ type: 'nodebalancer_create', entity_url: `/v4/nodebalancers/${id}`, data: created }]);
  });

  it('gets a unique default label, even if a user has already chosen the usual one', async () => {
    const first = await create({ label: undefined });
    expect(first.label).toBe(`balancer${first.id}`);
    await create({ label: `balancer${first.id + 2}` });
    const next = await create({ label: undefined });
    expect(next).toMatchObject({ id: first.id + 2, label: expect.stringMatching(/^balancer\d+-[0-9a-f]{8}$/) });
    expect(next.ipv4).not.toBe(first.ipv4);
    expect(next.ipv6).not.toBe(first.ipv6);
  });

  it('gets a free address, and frees it when it is deleted', async () => {
    const first = await create();
    await world.sql.query(`alter sequence compute.node_balancers_id_seq restart with ${first.id + 2 ** 16}`);
    const second = await create();
    expect(second.id).toBe(first.id + 2 ** 16);
    expect(second.ipv4).not.toBe(first.ipv4);
    await world.ask(deleteNodeBalancer, at(second.id));
    await world.ask(deleteNodeBalancer, at(first.id));
    await world.sql.query(`alter sequence compute.node_balancers_id_seq restart with ${first.id + 2 * 2 ** 16}`);
    expect((await create()).ipv4).toBe(first.ipv4);
  });

  it('is refused with every error at once', async () => {
    const { label } = await create();
    const nodes = [{ label: 'one', address: '192.168.255.9:80' }];
    await expect(create({ label, region: 'us-nowhere', configs: [{ nodes }, { nodes }] })).rejects.toMatchObject({
      status: 400,
      errors: [
        { field: 'label', reason: 'Label must be unique among your NodeBalancers' },
        { field: 'region', reason: 'region is not valid' },
        { field: 'configs[0].nodes[0].address' },
        { field: 'configs[1].port', reason: 'port 80 is taken by configs[0]' },
        { field: 'configs[1].nodes[0].address' },
      ],
    });
  });

  it('changes as requested, and emits an event only if something changes', async () => {
    const { id, ...created } = await create({ tags: ['a'] });
    const body = { label: uniqueLabel(), client_conn_throttle: 20, tags: ['b'] };
    const updated = await world.ask(updateNodeBalancer, { ...at(id), body });
    expect(updated).toEqual({ ...created, id, ...body, updated: updated.updated });
    expect(await world.ask(updateNodeBalancer, { ...at(id), body })).toEqual(updated);
    expect(await world.ask(getNodeBalancer, at(id))).toEqual(updated);
    expect(await world.eventsOf('nodebalancer', id)).toEqual(['nodebalancer_create', 'nodebalancer_update']);
  });

  it('is gone after its deletion, which emits its event', async () => {
    const created = await create();
    expect(await world.ask(deleteNodeBalancer, at(created.id))).toEqual({});
    await expect(world.ask(getNodeBalancer, at(created.id))).rejects.toMatchObject({ status: 404 });
    await expect(world.ask(deleteNodeBalancer, at(created.id))).rejects.toMatchObject({ status: 404 });
    expect(await world.eventsOf('nodebalancer', created.id)).toEqual(['nodebalancer_create', 'nodebalancer_delete']);
  });

  it('is not found by another account', async () => {
    const { id, label } = await create();
    const other = world.as(callerOf(2));
    await expect(other(getNodeBalancer, at(id))).rejects.toMatchObject({ status: 404 });
    await expect(other(deleteNodeBalancer, at(id))).rejects.toMatchObject({ status: 404 });
    await expect(other(updateNodeBalancer, { ...at(id), body: {} })).rejects.toMatchObject({ status: 404 });
    expect(await other(locateNodeBalancers, { body: { ids: [id] } })).toEqual({ nodebalancers: [] });
    expect(await other(createNodeBalancer, { body: { region: REGION, label } })).toMatchObject({ label });
  });

  it('can be located by services that do not know it yet', async () => {
    const [one, two] = [await create(), await create()];
    expect(await world.ask(locateNodeBalancers, { body: { ids: [two.id, 999_999, one.id] } })).toEqual({
      nodebalancers: [one, two].map(({ id, label, region }) => ({ id, label, region })),
    });
    expect(await world.ask(locateNodeBalancers, { body: { ids: [999_999] } })).toEqual({ nodebalancers: [] });
  });
});

describe('the list of node balancers', () => {
  const list = (more: Partial<ListRequest> = {}) =>
    world.as(callerOf(3))(listNodeBalancers, { list: { page: 1, pageSize: 25, ...more } });

  it('filters by every filterable field and shows only granted ones', async () => {
    const create = (label: string, region: string, tags: string[]) =>
      world.as(callerOf(3))(createNodeBalancer, { body: { label, region, tags } });
    const [one, two] = [
      await create('lb-one', 'us-east', ['red']),
      await create('lb-two', 'eu-central', ['red', 'blue']),
    ];
    expect((await list()).data).toEqual([one, two]);
    const found = async (field: string, value: string | number) =>
      (await list({ filter: { field, comparison: 'eq', value } })).data.map(({ id }) => id);
    expect(await found('label', 'lb-two')).toEqual([two.id]);
    expect(await found('region', 'us-east')).toEqual([one.id]);
    expect(await found('ipv4', two.ipv4)).toEqual([two.id]);
    expect(await found('tags', 'blue')).toEqual([two.id]);
    expect(await found('tags', 'red')).toEqual([one.id, two.id]);
    expect(await found('id', one.id)).toEqual([one.id]);
    const restricted = { ...restrictedTo(['nodebalancer', two.id, 'read_only']), accountId: 3 };
    expect((await world.as(restricted)(listNodeBalancers, {})).data).toEqual([two]);
  });
});
