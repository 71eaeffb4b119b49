import {
  COMPUTE_ID,
  addInstanceIp,
  assignIps,
  createNodeBalancer,
  deleteInstance,
  deleteInstanceIp,
  getInstance,
  getNodeBalancer,
  listNodeBalancerConfigs,
  listNodeBalancerNodes,
  migrateInstance,
} from '@stratus/contracts';
import { callerOf } from '@stratus/testing';
import { REGION, createComputeWorld, uniqueLabel } from '../../../../test/compute-world.js';
import type { ComputeWorld } from '../../../../test/compute-world.js';

const ELSEWHERE = 'us-iad';
let world: ComputeWorld;
beforeAll(async () => {
  world = await createComputeWorld();
});
afterAll(() => world.stop());

const privateOf = ({ ipv4 }: { ipv4: string[] }) => ipv4[1]!;
const newHost = async (region = REGION, accountId = 1) => {
  const { id, ipv4 } = await world.tenant(accountId).newInstance({ region, private_ip: true });
  return { id, address: privateOf({ ipv4 }) };
};
/** A node balancer with a configuration on port 80 and another on 81, both with these addresses. */
async function newBalancer(addresses: string[], region = REGION, accountId = 1) {
  const nodes = addresses.map((address, index) => ({ label: `node-${index}`, address: `${address}:80` }));
  const configs = [
    { port: 80, nodes },
    { port: 81, nodes },
  ];
  const { ask } = world.tenant(accountId);
  return (await ask(createNodeBalancer, { body: { region, label: uniqueLabel(), configs } })).id;
}
async function addressesOf(nodeBalancerId: number, accountId = 1) {
  const { ask } = world.tenant(accountId);
  const { data } = await ask(listNodeBalancerConfigs, { params: { nodeBalancerId } });
  const nodes = await Promise.all(
    data.map(({ id }) => ask(listNodeBalancerNodes, { params: { nodeBalancerId, configId: id } })),
  );
  return nodes.map((list) => list.data.map(({ address }) => address.split(':')[0]));
}
const deletedFrom = async (nodeBalancerId: number) => {
  const { rows } = await world.sql.query<{ label: string }>(
    `select secondary_entity->>'label' as label from compute.events
      where entity_id = $1 and type = 'nodebalancer_node_delete' order by sequence`,
    [String(nodeBalancerId)],
  );
  return rows.map(({ label }) => label);
};

it('the deletion of an instance deletes its nodes, each with an event, and changes the node balancer', async () => {
  const [host, other] = [await newHost(), await newHost()];
  const balancer = await newBalancer([host.address, other.address]);
  const untouched = await newBalancer([other.address]);
  await world.sql.query(`update compute.node_balancers set updated = updated - interval '1 day'`);
  const before = await world.ask(getNodeBalancer, { params: { nodeBalancerId: untouched } });
  await world.ask(deleteInstance, { params: { computeId: host.id } });
  expect(await addressesOf(balancer)).toEqual([[other.address], [other.address]]);
  expect(await deletedFrom(balancer)).toEqual(['node-0', 'node-0']);
  const { updated } = await world.ask(getNodeBalancer, { params: { nodeBalancerId: balancer } });
  expect(updated > before.updated).toBe(true);
  expect(await world.ask(getNodeBalancer, { params: { nodeBalancerId: untouched } })).toEqual(before);
});

it('an address has a thousand nodes at most, and a public one none', async () => {
  const host = await newHost();
  const balancer = await newBalancer([host.address]);
  const { ipv4 } = await world.ask(getInstance, { params: { computeId: host.id } });
  await world.sql.query(
    `insert into compute.node_balancer_nodes (config_id, label, address, weight, mode)
     select min(config_id), 'node', $1 || ':' || port, 50, 'accept' from compute.node_balancer_nodes, generate_series(1000, 1998) as port
      where address = $1 || ':80' group by port`,
    [host.address],
  );
  await expect(newBalancer([host.address])).rejects.toThrow(`${host.address} has 1000 nodes already`);
  await expect(newBalancer([ipv4[0]!])).rejects.toThrow('Must be the private IPv4 address of an instance');
  await world.ask(deleteInstance, { params: { computeId: host.id } });
  expect(await addressesOf(balancer)).toEqual([[], []]);
});

it('nodes of the same address in another region or account stay', async () => {
  const host = await newHost();
  const mine = await newBalancer([host.address]);
  const far = await newBalancer([(await newHost(ELSEWHERE)).address], ELSEWHERE);
  const theirs = await newBalancer([(await newHost(REGION, 2)).address], REGION, 2);
  await world.sql.query(
    `update compute.node_balancer_nodes as node set address = $1 from compute.node_balancer_configs as config
      where config.id = node.config_id and config.node_balancer_id = any($2)`,
    [`${host.address}:80`, [far, theirs]],
  );
  await world.ask(deleteInstance, { params: { computeId: host.id } });
  expect(await addressesOf(mine)).toEqual([[], []]);
  expect(await addressesOf(far)).toEqual([[host.address], [host.address]]);
  expect(await addressesOf(theirs, 2)).toEqual([[host.address], [host.address]]);
});

it('a private address that an instance gives up takes its nodes with it; a public one takes none', async () => {
  const { id: computeId, address } = await newHost();
  const more = await world.ask(addInstanceIp, { params: { computeId }, body: { type: 'ipv4', public: true } });
  const balancer = await newBalancer([address]);
  await world.ask(deleteInstanceIp, { params: { computeId, address: more.address } });
  expect(await addressesOf(balancer)).toEqual([[address], [address]]);
  const gone = { computeId, address };
  expect(await world.ask(deleteInstanceIp, { params: gone })).toEqual({});
  expect(await addressesOf(balancer)).toEqual([[], []]);
  expect((await world.ask(getInstance, { params: { computeId } })).ipv4).not.toContain(address);
  await expect(world.ask(deleteInstanceIp, { params: gone })).rejects.toMatchObject({ status: 404 });
});

it('an address that another instance gets keeps its nodes, until that instance goes', async () => {
  const host = await newHost();
  const { id: other } = await world.newInstance();
  const balancer = await newBalancer([host.address]);
  const assignments = [{ address: host.address, [COMPUTE_ID]: other }];
  await world.ask(assignIps, { body: { region: REGION, assignments } });
  await world.ask(deleteInstance, { params: { computeId: host.id } });
  expect(await addressesOf(balancer)).toEqual([[host.address], [host.address]]);
  await world.ask(deleteInstance, { params: { computeId: other } });
  expect(await addressesOf(balancer)).toEqual([[], []]);
});

it('a move to another region deletes the nodes of the old address', async () => {
  const { id: computeId, address } = await newHost();
  const balancer = await newBalancer([address]);
  await world.ask(migrateInstance, { params: { computeId }, body: { region: ELSEWHERE } });
  const moved = await world.free(computeId);
  expect(moved).toMatchObject({ region: ELSEWHERE, ipv4: [expect.any(String), expect.any(String)] });
  expect(await addressesOf(balancer)).toEqual([[], []]);
  await newBalancer([privateOf(moved)], ELSEWHERE);
});

it('a user who may not see the node balancer deletes its nodes with the instance', async () => {
  const { id, address } = await newHost();
  const balancer = await newBalancer([address]);
  const grants = { global: {} as never, entities: { compute: { [id]: 'read_write' as const } } };
  await world.as(callerOf(1, { restricted: true, grants }))(deleteInstance, { params: { computeId: id } });
  expect(await addressesOf(balancer)).toEqual([[], []]);
});
