/**
 * Catches: a boot with half-changed interfaces, two services that disagree on the active interfaces after a change during
 * a boot, two changes that both count three interfaces or both take one VLAN, a profile that is deleted while the
 * instance boots it, and an interface on a deleted subnet.
 */
import {
  addInterface,
  bootInstance,
  deleteConfig,
  deleteSubnet,
  getConfig,
  getInstance,
  listInterfaces,
  listVpcIps,
  updateInterface,
} from '@stratus/contracts';
import type { InterfaceRequest } from '@stratus/contracts';
import { answered, identity, queueingForRow, refusedWith, whileFirstIsUncommitted } from '@stratus/testing';
import type { Action, Outcome } from '@stratus/testing';
import { AT_ONCE, createComputeWorld } from '../../../../test/compute-world.js';
import type { ComputeWorld } from '../../../../test/compute-world.js';
import { patiently } from '../../../../test/patiently.js';

let world: ComputeWorld;
beforeAll(async () => {
  // Long enough that the boot is still running when the next request reaches the row.
  world = await createComputeWorld({ ...AT_ONCE, COMPUTE_BOOT_MS: '300' });
});
afterAll(() => world.stop());

type Do = Action<object>;
type Both = (computeId: number, first: Do, second: Do) => Promise<[Outcome<object>, Outcome<object>]>;
/** A second change waits its turn; on a slow machine its client has to retry. */
const again =
  (action: Do): Do =>
  (request) => {
    let tries = 0;
    return patiently(() => action((tries += 1) === 1 ? request : identity()));
  };
const runsOnIt = refusedWith(400, { reason: expect.stringContaining('runs on this profile') });

const arrange = async () => {
  const vpc = await world.newVpc('10.0.0.0/24');
  const { id: computeId } = await world.newInstance();
  const { id: configId } = await world.newConfig(computeId);
  const params = { computeId, configId };
  const subnet_id = vpc.subnetIds[0]!;
  return {
    vpc,
    params,
    computeId,
    subnet_id,
    adds:
      (body: InterfaceRequest): Do =>
      (request) =>
        world.ask(addInterface, { params, body, request }),
    boots: ((request) =>
      world.ask(bootInstance, { params: { computeId }, body: { config_id: configId }, request })) as Do,
    deletes: ((request) => world.ask(deleteConfig, { params, request })) as Do,
    activeInVpc: async () => (await world.ask(listVpcIps, { params: { vpcId: vpc.id } })).data.map((ip) => ip.active),
    settled: async () => {
      const { status } = await world.free(computeId);
      return { status, interfaces: await world.ask(listInterfaces, { params }) };
    },
  };
};

describe.each<[string, Both]>([
  [
    'the second comes while the first is about to commit',
    (_, first, second) => whileFirstIsUncommitted(world, first, second),
  ],
  [
    'both queue up for the instance',
    (id, first, second) => queueingForRow(world, { table: 'instances', id }, first, second),
  ],
])('when %s', (_, both) => {
  it('an interface added first does not delay the boot', async () => {
    const { computeId, adds, boots, subnet_id, settled, activeInVpc } = await arrange();
    expect(await both(computeId, adds({ purpose: 'vpc', subnet_id }), boots)).toEqual([answered(), answered()]);
    const { status, interfaces } = await settled();
    expect(status).toBe('running');
    // The boot or the interface was stored first.
    expect(interfaces.map(({ active }) => active)).toEqual(await activeInVpc());
  });

  it('an interface added after a boot waits for the next boot', async () => {
    const { computeId, adds, boots, subnet_id, settled, activeInVpc } = await arrange();
    expect(await both(computeId, boots, adds({ purpose: 'vpc', subnet_id }))).toEqual([
      answered(),
      answered({ active: false }),
    ]);
    expect(await settled()).toMatchObject({ status: 'running', interfaces: [{ active: false }] });
    expect(await activeInVpc()).toEqual([false]);
  });

  it('one interface is added after the other', async () => {
    const { computeId, adds, settled } = await arrange();
    const [one, other] = [adds({ purpose: 'public' }), adds({ purpose: 'public' })];
    expect(await both(computeId, one, again(other))).toEqual([answered(), refusedWith(400, { field: 'purpose' })]);
    expect((await settled()).interfaces).toHaveLength(1);
  });

  it('an interface is changed after the other', async () => {
    const { params, computeId, subnet_id, settled } = await arrange();
    const { id: interfaceId } = await world.ask(addInterface, { params, body: { purpose: 'vpc', subnet_id } });
    const moves =
      (vpc: string): Do =>
      (request) =>
        world.ask(updateInterface, { params: { ...params, interfaceId }, body: { ipv4: { vpc } }, request });
    expect(await both(computeId, moves('10.0.0.8'), again(moves('10.0.0.9')))).toEqual([
      answered({ ipv4: { vpc: '10.0.0.8', nat_1_1: null } }),
      answered({ ipv4: { vpc: '10.0.0.9', nat_1_1: null } }),
    ]);
    expect((await settled()).interfaces).toMatchObject([{ ipv4: { vpc: '10.0.0.9' } }]);
  });

  it('a profile is deleted before a boot finds it, or not at all', async () => {
    const [one, other] = [await arrange(), await arrange()];
    const [deleted, booted] = await both(one.computeId, one.deletes, one.boots);
    // When the boot arrives, the deletion may be decided but not stored.
    const expected =
      'answer' in booted ? [runsOnIt, answered()] : [answered(), refusedWith(400, { field: 'config_id' })];
    expect([deleted, booted]).toEqual(expected);
    expect(await world.free(one.computeId)).toMatchObject({ status: 'answer' in booted ? 'running' : 'offline' });

    expect(await both(other.computeId, other.boots, other.deletes)).toEqual([answered(), runsOnIt]);
    await world.free(other.computeId);
    expect(await world.ask(getConfig, { params: other.params })).toMatchObject({ id: other.params.configId });
    expect(await world.ask(getInstance, { params: { computeId: other.computeId } })).toMatchObject({
      status: 'running',
    });
  });
});

describe('an interface and the deletion of its subnet', () => {
  const inVpcService = (id: number, first: Do, second: Do) =>
    queueingForRow({ sql: world.sql, schema: 'vpc' }, { table: 'subnets', id }, first, second);
  const pair = async () => {
    const { vpc, subnet_id, adds, settled } = await arrange();
    const deletes: Do = (request) =>
      world.ask(deleteSubnet, { params: { vpcId: vpc.id, vpcSubnetId: subnet_id }, request });
    const shown = async () => (await world.ask(listVpcIps, { params: { vpcId: vpc.id } })).results;
    return { subnet_id, add: adds({ purpose: 'vpc', subnet_id }), deletes, settled, shown };
  };

  it('the interface first: the subnet stays', async () => {
    const { subnet_id, add, deletes, settled, shown } = await pair();
    expect(await inVpcService(subnet_id, add, deletes)).toEqual([answered({ subnet_id }), refusedWith(400, {})]);
    expect([(await settled()).interfaces.length, await shown()]).toEqual([1, 1]);
  });

  it('the deletion first: the interface is refused', async () => {
    const { subnet_id, add, deletes, settled, shown } = await pair();
    expect(await inVpcService(subnet_id, deletes, add)).toEqual([
      answered(),
      refusedWith(400, { field: 'subnet_id', reason: 'subnet_id is not valid' }),
    ]);
    expect([(await settled()).interfaces.length, await shown()]).toEqual([0, 0]);
  });
});
