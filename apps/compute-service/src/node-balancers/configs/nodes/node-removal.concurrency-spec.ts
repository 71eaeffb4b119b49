/**
 * Catches: a node that keeps an address which its instance has given up. Node and instance are written by two requests at
 * once, in both orders.
 */
import {
  createFirewall,
  createNodeBalancer,
  createNodeBalancerConfig,
  createNodeBalancerNode,
  deleteInstance,
  deleteInstanceIp,
  listNodeBalancerNodes,
  migrateInstance,
} from '@stratus/contracts';
import type { RequestIdentity } from '@stratus/contracts';
import { answered, eventually, holding, identity, refusedWith, whileFirstIsUncommitted } from '@stratus/testing';
import type { Action } from '@stratus/testing';
import { AT_ONCE, REGION, createComputeWorld, uniqueLabel } from '../../../../test/compute-world.js';
import type { ComputeWorld } from '../../../../test/compute-world.js';
import { HeldSagas } from '../../../../test/held-sagas.js';

const sagas = new HeldSagas();
let world: ComputeWorld;
beforeAll(async () => {
  world = await createComputeWorld(AT_ONCE, sagas);
});
afterAll(() => world.stop());

const newHost = async () => {
  const { id, ipv4 } = await world.newInstance({ private_ip: true });
  return { computeId: id, address: ipv4[1]! };
};
async function newConfig() {
  const { id: nodeBalancerId } = await world.ask(createNodeBalancer, {
    body: { region: REGION, label: uniqueLabel() },
  });
  const { id } = await world.ask(createNodeBalancerConfig, { params: { nodeBalancerId }, body: {} });
  return { nodeBalancerId, configId: id };
}
type Config = Awaited<ReturnType<typeof newConfig>>;
const adds = (params: Config, address: string) => (request: RequestIdentity) =>
  world.ask(createNodeBalancerNode, { params, body: { label: 'added', address: `${address}:80` }, request });
const isEmpty = async (params: Config) => expect((await world.ask(listNodeBalancerNodes, { params })).data).toEqual([]);
const unknown = refusedWith(400, {
  field: 'address',
  reason: `Must be the private IPv4 address of an instance in ${REGION}`,
});

type Host = Awaited<ReturnType<typeof newHost>>;
const ways: [string, string, string, (host: Host) => Action<unknown>][] = [
  [
    'the deletion of its instance',
    'delete-instance',
    'release addresses',
    ({ computeId }) =>
      (request) =>
        world.ask(deleteInstance, { params: { computeId }, request }),
  ],
  [
    'the removal of its address',
    'delete-private-ip',
    'remove address',
    (params) => (request) => world.ask(deleteInstanceIp, { params, request }),
  ],
  [
    'the move of its instance to another region',
    'migrate-region',
    'complete',
    ({ computeId }) =>
      async (request) => {
        await world.ask(migrateInstance, { params: { computeId }, body: { region: 'us-iad' }, request });
        await world.free(computeId);
      },
  ],
];

describe.each(ways)('a new node and %s', (_, saga, step, ends) => {
  it('that begins before the node is committed: the node goes', async () => {
    const [host, config] = [await newHost(), await newConfig()];
    const both = await whileFirstIsUncommitted(world, adds(config, host.address), ends(host));
    expect(both).toEqual([answered(), { answer: saga === 'migrate-region' ? undefined : {} }]);
    await isEmpty(config);
  });

  it('that has not released the address yet: the node is refused', async () => {
    const [host, config] = [await newHost(), await newConfig()];
    const held = sagas.next({ saga, step, at: 'before' });
    const ended = ends(host)(identity());
    await held.reached;
    const body = {
      region: REGION,
      label: uniqueLabel(),
      configs: [{ nodes: [{ label: 'added', address: `${host.address}:80` }] }],
    };
    await expect(world.ask(createNodeBalancer, { body })).rejects.toMatchObject({ status: 400 });
    const refused = await adds(config, host.address)(identity()).catch((error: unknown) => ({ refused: error }));
    held.release();
    await ended;
    expect(refused).toEqual(unknown);
    await isEmpty(config);
  });
});

it('an address that is just moving to another instance of the account gets its node', async () => {
  const [host, { id: other }, config] = [await newHost(), await world.newInstance(), await newConfig()];
  const both = [host.computeId, other];
  await holding(world.sql, async (holder, pid) => {
    await holder.query('select from compute.instances where id = any($1) for update', [both]);
    const added = adds(config, host.address)(identity());
    await eventually('a waiting session', async () => {
      const waiting = 'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))';
      return (await world.sql.query(waiting, [pid])).rows[0];
    });
    await holder.query(
      `update compute.instances set ipv4 = case id when $1 then array_remove(ipv4, $3) else ipv4 || $3 end
        where id = any($2)`,
      [host.computeId, both, host.address],
    );
    await holder.query('commit');
    expect(await added).toMatchObject({ address: `${host.address}:80` });
  });
});

it('a node balancer with a firewall and nodes whose instance goes meanwhile is refused', async () => {
  const host = await newHost();
  const rules = { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' } as const;
  const { id: firewall_id } = await world.ask(createFirewall, { body: { label: uniqueLabel(), rules } });
  const held = sagas.next({ saga: 'create-node-balancer', step: 'answer', at: 'before' });
  const nodes = [{ label: 'added', address: `${host.address}:80` }];
  const label = uniqueLabel();
  const created = world
    .ask(createNodeBalancer, { body: { region: REGION, label, firewall_id, configs: [{ nodes }] } })
    .catch((error: unknown) => ({ refused: error }));
  await held.reached;
  await world.ask(deleteInstance, { params: { computeId: host.computeId } });
  held.release();
  expect(await created).toEqual(refusedWith(400, { field: 'configs[0].nodes[0].address' }));
  const { rows } = await world.sql.query('select from compute.node_balancers where label = $1', [label]);
  expect(rows).toEqual([]);
});
