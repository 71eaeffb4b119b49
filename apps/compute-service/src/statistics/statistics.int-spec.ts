import {
  createNodeBalancer,
  getAccountTransfer,
  getInstanceStats,
  getInstanceStatsOfMonth,
  getInstanceTransfer,
  getInstanceTransferOfMonth,
  getNodeBalancerStats,
} from '@stratus/contracts';
import type { InstanceRecord, Operation } from '@stratus/contracts';
import { REGION, createComputeWorld, uniqueLabel } from '../../test/compute-world.js';
import type { ComputeWorld } from '../../test/compute-world.js';

const NOT_FOUND = { status: 404, errors: [{ reason: 'Not found' }] };
const JANUARY = { year: '2026', month: '01' };
const noTraffic = { in: [], out: [], private_in: [], private_out: [] };
const noStats = { cpu: [], io: { io: [], swap: [] }, netv4: noTraffic, netv6: noTraffic };

let world: ComputeWorld;
let instance: InstanceRecord;
beforeAll(async () => {
  world = await createComputeWorld();
  instance = await world.newInstance();
});
afterAll(() => world.stop());

describe('the statistics of an instance', () => {
  it('are curves without points, of the last day and of a month', async () => {
    const params = { computeId: instance.id };
    expect(await world.ask(getInstanceStats, { params })).toEqual({
      title: `${instance.label} - day (5 min avg)`,
      data: noStats,
    });
    expect(await world.ask(getInstanceStatsOfMonth, { params: { ...params, ...JANUARY } })).toEqual({
      title: `${instance.label} - 2026-01`,
      data: noStats,
    });
  });

  it('show the traffic that its plan includes, and none used', async () => {
    const params = { computeId: instance.id };
    const unused = { used: 0, quota: instance.specs.transfer, billable: 0, region_transfers: [] };
    expect(await world.ask(getInstanceTransfer, { params })).toEqual(unused);
    expect(await world.ask(getInstanceTransferOfMonth, { params: { ...params, ...JANUARY } })).toEqual({
      bytes_in: 0,
      bytes_out: 0,
      bytes_total: 0,
    });
  });

  it.each([getInstanceStatsOfMonth, getInstanceTransferOfMonth])('are refused for no month: $subject', async (each) => {
    const params = { computeId: instance.id, year: '1999', month: '0' };
    await expect(world.ask(each as typeof getInstanceStatsOfMonth, { params })).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'year' }, { field: 'month' }],
    });
  });

  it.each([getInstanceStats, getInstanceStatsOfMonth, getInstanceTransfer, getInstanceTransferOfMonth])(
    'are not found by another account: $subject',
    async (operation: Operation) => {
      const params = { computeId: instance.id, year: 'x', month: 'y' };
      await expect(world.tenant(2).ask(operation as typeof getInstanceStatsOfMonth, { params })).rejects.toMatchObject(
        NOT_FOUND,
      );
    },
  );
});

describe('the traffic of an account', () => {
  it('is that of all its instances', async () => {
    const tenant = world.tenant(7);
    const quota = async () => (await tenant.ask(getAccountTransfer)).quota;
    expect(await quota()).toBe(0);
    const [one, other] = [await tenant.newInstance(), await tenant.newInstance({ type: 'g6-standard-2' })];
    expect(await tenant.ask(getAccountTransfer)).toEqual({
      used: 0,
      quota: one.specs.transfer + other.specs.transfer,
      billable: 0,
      region_transfers: [],
    });
  });
});

describe('the statistics of a node balancer', () => {
  it('are curves without points, and not found by another account', async () => {
    const label = uniqueLabel();
    const { id } = await world.ask(createNodeBalancer, { body: { region: REGION, label } });
    const params = { nodeBalancerId: id };
    expect(await world.ask(getNodeBalancerStats, { params })).toEqual({
      title: `${label} - day (5 min avg)`,
      data: { connections: [], traffic: { in: [], out: [] } },
    });
    await expect(world.tenant(2).ask(getNodeBalancerStats, { params })).rejects.toMatchObject(NOT_FOUND);
  });
});
