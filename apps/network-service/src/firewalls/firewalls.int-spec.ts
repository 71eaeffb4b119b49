/**
 * Catches: a list of firewalls for an unknown resource, and instances and node balancers that this service does not know
 * before their event, keeps after their deletion, or shows to another account.
 */
import { COMPUTE, FIRST_PAGE, listComputeFirewalls, listNodeBalancerFirewalls } from '@stratus/contracts';
import type { CloudEvent } from '@stratus/events';
import { callerOf, eventually } from '@stratus/testing';
import { createNetworkWorld, newComputeId, uuid } from '../../test/network-world.js';
import type { NetworkWorld } from '../../test/network-world.js';

let world: NetworkWorld;
beforeAll(async () => {
  world = await createNetworkWorld();
});
afterAll(() => world.stop());

const EMPTY = { data: [], page: 1, pages: 1, results: 0 };
const filter = { field: 'label', comparison: 'contains' as const, value: 'a' };
const ofCompute = (id: number, account = 1) =>
  world.as(callerOf(account))(listComputeFirewalls, { params: { computeId: id }, list: { ...FIRST_PAGE, filter } });
const ofNodeBalancer = (id: number, account = 1) =>
  world.as(callerOf(account))(listNodeBalancerFirewalls, {
    params: { nodeBalancerId: id },
    list: { ...FIRST_PAGE, order: { field: 'updated', direction: 'desc' } },
  });
const notFound = { status: 404 };

/** Publishes like the relay of compute-service. */
async function publish(entity: string, type: string, id: number, label: string, data: object = {}): Promise<void> {
  const event: Partial<CloudEvent> = {
    specversion: '1.0',
    id: uuid(),
    type,
    accountid: 1,
    entitytype: entity,
    entityid: String(id),
    entitylabel: label,
    sequence: 1,
    data,
  };
  world.link.connection.publish(`events.1.${entity}.${type}`, JSON.stringify(event));
  await world.link.connection.flush();
}
const labelOf = async (table: string, id: number) =>
  (await world.sql.query(`select label from network.${table} where id = $1`, [id])).rows[0]?.label as
    | string
    | undefined;
const until = (table: string, id: number, label: string | undefined) =>
  eventually(`${table} ${id} is ${label}`, async () => ((await labelOf(table, id)) === label ? true : undefined));

describe('firewalls of an instance', () => {
  it('start as an empty page, with filter and order', async () => {
    const { id } = await world.newCompute();
    expect(await ofCompute(id)).toEqual(EMPTY);
    await expect(ofCompute(id, 2)).rejects.toMatchObject(notFound);
  });

  it('of one known only to its owner appear after one question to the owner', async () => {
    const id = newComputeId();
    await expect(ofCompute(id)).rejects.toMatchObject(notFound);
    world.owned.computes.set(id, { id, account: 1, label: 'young', region: 'us-east' });
    await expect(ofCompute(id, 2)).rejects.toMatchObject(notFound);
    const { asked } = world.owned;
    expect(await ofCompute(id)).toEqual(EMPTY);
    expect(await ofCompute(id)).toEqual(EMPTY);
    expect(world.owned.asked).toBe(asked + 1);
    await world.release(id);
    await expect(ofCompute(id)).rejects.toMatchObject(notFound);
  });

  it('follow the label of the instance', async () => {
    const { id } = await world.newCompute();
    await publish(COMPUTE, `${COMPUTE}_update`, id, 'renamed');
    await until('computes', id, 'renamed');
  });
});

describe('firewalls of a node balancer', () => {
  it('are an empty page from its first event until its deletion', async () => {
    const id = newComputeId();
    await expect(ofNodeBalancer(id)).rejects.toMatchObject(notFound);
    await publish('nodebalancer', 'nodebalancer_create', id, 'nb', { region: 'us-east' });
    await until('node_balancers', id, 'nb');
    expect(await ofNodeBalancer(id)).toEqual(EMPTY);
    await expect(ofNodeBalancer(id, 2)).rejects.toMatchObject(notFound);
    await publish('nodebalancer', 'nodebalancer_delete', id, 'nb', { region: 'us-east' });
    await until('node_balancers', id, undefined);
    world.owned.nodebalancers.set(id, { id, account: 1, label: 'late answer', region: 'us-east' });
    await expect(ofNodeBalancer(id)).rejects.toMatchObject(notFound);
  });

  it('of one known only to its owner appear after one question to the owner', async () => {
    const id = newComputeId();
    world.owned.nodebalancers.set(id, { id, account: 1, label: 'nb', region: 'us-east' });
    const { asked } = world.owned;
    expect(await ofNodeBalancer(id)).toEqual(EMPTY);
    expect(await ofNodeBalancer(id)).toEqual(EMPTY);
    expect(world.owned.asked).toBe(asked + 1);
  });
});
