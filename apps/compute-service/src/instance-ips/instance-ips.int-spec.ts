import {
  ANY_ADDRESS,
  COMPUTE,
  COMPUTE_ID,
  addInstanceIp,
  deleteInstanceIp,
  getInstance,
  getInstanceIp,
  listInstanceIps,
  updateInstanceIp,
} from '@stratus/contracts';
import { createComputeWorld } from '../../test/compute-world.js';
import type { ComputeWorld } from '../../test/compute-world.js';

let world: ComputeWorld;
beforeAll(async () => {
  world = await createComputeWorld();
});
afterAll(() => world.stop());

const refused = (...errors: object[]) => ({ status: 400, errors });
const arrange = async () => {
  const { id: computeId, ipv4 } = await world.newInstance();
  return {
    computeId,
    first: ipv4[0] ?? '',
    add: (isPublic: boolean) =>
      world.ask(addInstanceIp, { params: { computeId }, body: { type: 'ipv4', public: isPublic } }),
    get: (address: string) => world.ask(getInstanceIp, { params: { computeId, address } }),
    remove: (address: string) => world.ask(deleteInstanceIp, { params: { computeId, address } }),
    rename: (address: string, rdns?: string | null) =>
      world.ask(updateInstanceIp, { params: { computeId, address }, body: rdns === undefined ? {} : { rdns } }),
    list: () => world.ask(listInstanceIps, { params: { computeId } }),
    shown: async () => (await world.ask(getInstance, { params: { computeId } })).ipv4,
  };
};

it('the list combines the addresses of network-service and vpc-service', async () => {
  const { computeId, first, add, list, shown } = await arrange();
  const own = await add(false);
  const vpc = await world.newVpc('10.0.0.0/24');
  const { id: config_id, interfaces } = await world.newConfig(computeId, {
    interfaces: [
      { purpose: 'vpc', subnet_id: vpc.subnetIds[0]!, ipv4: { nat_1_1: ANY_ADDRESS }, ip_ranges: ['10.0.0.16/28'] },
    ],
  });
  const inVpc = { config_id, interface_id: interfaces[0]!.id, [COMPUTE_ID]: computeId, active: false };
  expect(await list()).toMatchObject({
    ipv4: {
      public: [
        {
          address: first,
          [COMPUTE_ID]: computeId,
          vpc_nat_1_1: { vpc_id: vpc.id, subnet_id: vpc.subnetIds[0], address: '10.0.0.2' },
        },
      ],
      private: [{ address: own.address, public: false }],
      vpc: [
        { ...inVpc, address: '10.0.0.2', address_range: null, nat_1_1: first },
        { ...inVpc, address: null, address_range: '10.0.0.16/28', nat_1_1: null },
      ],
      reserved: [],
      shared: [],
    },
    ipv6: { link_local: { [COMPUTE_ID]: computeId }, slaac: { public: true }, global: [] },
  });
  expect(await shown()).toEqual([first, own.address]);
});

it('an added address shows on the instance at once, public ones first, and emits an event', async () => {
  const { computeId, first, add, get, shown } = await arrange();
  const own = await add(false);
  const more = await add(true);
  expect(await shown()).toEqual([first, more.address, own.address]);
  expect(await get(more.address)).toEqual(more);
  await expect(add(false)).rejects.toMatchObject({ status: 400 });
  const { rows } = await world.sql.query(
    `select type, secondary_entity->>'id' as address from compute.events
      where entity_id = $1 and type like '%ip' order by sequence`,
    [String(computeId)],
  );
  expect(rows).toEqual([
    { type: `${COMPUTE}_addip`, address: own.address },
    { type: `${COMPUTE}_addip`, address: more.address },
  ]);
});

it('a deleted address disappears at once; the last public one and one with a NAT cannot be deleted', async () => {
  const { computeId, first, add, remove, shown, get } = await arrange();
  const more = await add(true);
  expect(await remove(more.address)).toEqual({});
  expect(await shown()).toEqual([first]);
  await expect(get(more.address)).rejects.toMatchObject({ status: 404 });
  await expect(remove(more.address)).rejects.toMatchObject({ status: 404 });
  await expect(remove(first)).rejects.toMatchObject({ status: 400 });
  await add(true);
  const vpc = await world.newVpc('10.0.0.0/24');
  await world.newConfig(computeId, {
    interfaces: [{ purpose: 'vpc', subnet_id: vpc.subnetIds[0]!, ipv4: { nat_1_1: first } }],
  });
  await expect(remove(first)).rejects.toMatchObject({ status: 400 });
  expect((await world.eventsOf(computeId)).filter((type) => type === `${COMPUTE}_deleteip`)).toHaveLength(1);
});

it('a reverse name must resolve; null restores the default one; an empty request changes nothing', async () => {
  const { first, get, rename } = await arrange();
  const before = await get(first);
  await expect(rename(first, 'nowhere.invalid')).rejects.toMatchObject(
    refused({ field: 'rdns', reason: expect.stringContaining('unable to perform a lookup') }),
  );
  expect(await rename(first, null)).toEqual(before);
  expect(await rename(first)).toEqual(before);
});

it('an instance of another account or an address of another instance returns 404', async () => {
  const [{ computeId, first, get, remove, rename }, other] = [await arrange(), await arrange()];
  const nowhere = { status: 404, errors: [{ reason: 'Not found' }] };
  for (const address of [other.first, '203.0.113.250', 'banana', '%']) {
    await expect(get(address)).rejects.toMatchObject(nowhere);
    await expect(remove(address)).rejects.toMatchObject(nowhere);
    await expect(rename(address, null)).rejects.toMatchObject(nowhere);
  }
  const { ask } = world.tenant(2);
  const params = { computeId, address: first };
  await expect(ask(listInstanceIps, { params: { computeId } })).rejects.toMatchObject(nowhere);
  await expect(ask(getInstanceIp, { params })).rejects.toMatchObject(nowhere);
  await expect(ask(deleteInstanceIp, { params })).rejects.toMatchObject(nowhere);
  await expect(ask(updateInstanceIp, { params, body: { rdns: null } })).rejects.toMatchObject(nowhere);
  await expect(
    ask(addInstanceIp, { params: { computeId }, body: { type: 'ipv4', public: true } }),
  ).rejects.toMatchObject(nowhere);
});
