/**
 * Catches: a change that waits for the agent to read everything, once a minute: its event names another instance, or comes before
 * the saga's last step.
 */
import {
  assignIps,
  createIpv6Range,
  deleteInstance,
  getConfig,
  getInstance,
  listConfigs,
  shareIps,
  updateInterface,
} from '@stratus/contracts';
import { eventually } from '@stratus/testing';
import { createNetworkWorld } from './network-world.ts';
import type { NetworkWorld, PublicInstance } from './network-world.ts';
import { newInstance, newVpc } from './vpc-instances.ts';

/** Much less than the agent waits before it reads everything. */
const SOON_MS = 15_000;

let world: NetworkWorld;
beforeAll(async () => {
  world = await createNetworkWorld();
});
afterAll(() => world?.stop());

/** The last event of a boot names the instance. */
const booted = (id: number): Promise<unknown> =>
  eventually(
    `instance ${id} runs`,
    async () => (await world.owner.ok(getInstance, { params: { computeId: id } })).status === 'running',
  );

async function newPublicInstance(): Promise<PublicInstance> {
  const instance = await world.newPublicInstance();
  await booted(instance.id);
  return instance;
}

const addressesIn = (namespace: string): Promise<string> => world.inside(namespace, ['ip', '-brief', 'address']);

/** The interface of the edge through which an address is reached; undefined for none in the region. */
async function portTo(edge: string, address: string): Promise<string | undefined> {
  const output = await world.inside(edge, ['ip', '-j', 'route', 'get', address]).catch(() => '[]');
  return (JSON.parse(output) as { dev: string }[])[0]?.dev;
}

it('an IPv6 range moves from its instance to another one', async () => {
  const [receiver, giver] = [await newPublicInstance(), await newPublicInstance()];
  const { range } = await world.owner.ok(createIpv6Range, { body: { prefix_length: 64, compute_id: giver.id } });
  const address = range.replace(/(\/.*)?$/, '').replace(/::$/, '::7');
  await eventually('the route', async () => (await portTo(giver.edge, address)) === giver.port, SOON_MS);
  const assignments = [{ address: `${range.replace(/\/.*/, '')}/64`, compute_id: receiver.id }];
  await world.owner.ok(assignIps, { body: { region: 'us-east', assignments } });
  await eventually('the other route', async () => (await portTo(giver.edge, address)) === receiver.port, SOON_MS);
});

it('an address is nowhere once its owner is deleted, also not on an instance that shared it', async () => {
  const [owner, sharer] = [await newPublicInstance(), await newPublicInstance()];
  await world.owner.ok(shareIps, { body: { compute_id: sharer.id, ips: [owner.ipv4] } });
  await eventually(
    'the shared address',
    async () => (await addressesIn(sharer.namespace)).includes(owner.ipv4),
    SOON_MS,
  );
  await world.owner.ok(deleteInstance, { params: { computeId: owner.id } });
  await eventually('no address', async () => !(await addressesIn(sharer.namespace)).includes(owner.ipv4), SOON_MS);
});

it('an interface of a running instance gets another address in its VPC, and its 1:1 NAT ends', async () => {
  const { id: vpcId, subnetId } = await newVpc(world.owner);
  const { id, namespace } = await newInstance(
    world,
    world.owner,
    [{ purpose: 'vpc', subnet_id: subnetId, primary: true, ipv4: { vpc: '10.0.0.2', nat_1_1: 'any' } }],
    ['10.0.0.2/32'],
  );
  await booted(id);
  const { data } = await world.owner.ok(listConfigs, { params: { computeId: id } });
  const params = { computeId: id, configId: data[0]!.id };
  const { interfaces } = await world.owner.ok(getConfig, { params });
  const nats = async (): Promise<string> =>
    world.inside(`vpc-${vpcId}`, ['/bin/sh', '-c', '"$1" list ruleset', 'sh', world.description.network!.programs.nft]);
  await eventually('the NAT', async () => (await nats()).includes('dnat'), SOON_MS);
  await world.owner.ok(updateInterface, {
    params: { ...params, interfaceId: interfaces[0]!.id },
    body: { ipv4: { vpc: '10.0.0.9', nat_1_1: null } },
  });
  await eventually('the new address', async () => (await addressesIn(namespace)).includes('10.0.0.9/32'), SOON_MS);
  await eventually('no NAT', async () => !(await nats()).includes('dnat'), SOON_MS);
  expect(await addressesIn(namespace)).not.toContain('10.0.0.2/');
});
