/** Catches: an interface that packets take by mistake, a network that a job interrupts or leaves as it was. */
import {
  createConfig,
  createFirewall,
  createInstance,
  createIpv6Range,
  getInstance,
  migrateInstance,
  rebootInstance,
  updateFirewall,
} from '@stratus/contracts';
import { eventually } from '@stratus/testing';
import { createNetworkWorld } from './network-world.ts';
import type { NetworkWorld } from './network-world.ts';
import type { Probe } from './packets.ts';
import { PATIENCE_S, answers, ask, newInstance, newVpc, rulesOf, serve } from './vpc-instances.ts';
import { keyOf } from './wire.ts';

/** An instance with an interface in each kind of network, one in each of these networks alone, and one in another region. */
let world: NetworkWorld;
let all: { id: number; namespace: string };
let inVpc: { id: number; namespace: string };
let inVlan: { id: number; namespace: string };
let abroad: { id: number; namespace: string };
beforeAll(async () => {
  world = await createNetworkWorld();
  const { subnetId } = await newVpc(world.owner);
  const vpc = (host: number) =>
    ({ purpose: 'vpc', subnet_id: subnetId, ipv4: { vpc: `10.0.0.${host}`, nat_1_1: null } }) as const;
  const vlan = (host: number) => ({ purpose: 'vlan', label: 'lan', ipam_address: `192.168.50.${host}/24` }) as const;
  [all, inVpc, inVlan, abroad] = await Promise.all([
    newInstance(
      world,
      world.owner,
      [{ purpose: 'public', primary: true }, vpc(2), vlan(2)],
      ['10.0.0.2/32', '192.168.50.2/24'],
    ),
    newInstance(world, world.owner, [{ ...vpc(3), primary: true }], ['10.0.0.3/32']),
    newInstance(world, world.owner, [vlan(3)], ['192.168.50.3/24']),
    newAbroad(),
  ]);
  await Promise.all(
    Object.entries({ all, inVpc, inVlan, abroad }).map(([name, { namespace }]) => serve(world, namespace, name)),
  );
});
afterAll(() => world?.stop());

async function newAbroad(): Promise<{ id: number; namespace: string }> {
  const body = {
    region: 'eu-west',
    type: 'g6-nanode-1',
    image: 'compute/debian12',
    root_pass: 'a-Long-Passw0rd-of-a-test',
  };
  const { id } = await world.owner.made(createInstance, { body });
  const [ipv4] = await publicOf(id);
  const namespace = `i-${id}`;
  await eventually('its network', async () => (await addressesIn(namespace)).includes(` ${ipv4}/32`));
  return { id, namespace };
}

const addressesIn = (namespace: string): Promise<string> => world.inside(namespace, ['ip', '-brief', 'address']);

async function publicOf(computeId: number): Promise<[string, string]> {
  const { ipv4, ipv6 } = await world.owner.ok(getInstance, { params: { computeId } });
  return [ipv4[0]!, `[${ipv6!.replace(/\/.*/, '')}]`];
}

const runs = (id: number): Promise<unknown> =>
  eventually(
    `instance ${id} runs`,
    async () => (await world.owner.ok(getInstance, { params: { computeId: id } })).status === 'running',
  );

it('each interface leads to its own network, and what is in none of them is reached through no other', async () => {
  for (const address of await publicOf(abroad.id)) await answers(world, all.namespace, address, 'abroad');
  for (const address of await publicOf(all.id)) await answers(world, abroad.namespace, address, 'all');
  await answers(world, all.namespace, '10.0.0.3', 'inVpc');
  await answers(world, inVpc.namespace, '10.0.0.2', 'all');
  await answers(world, all.namespace, '192.168.50.3', 'inVlan');
  await answers(world, inVlan.namespace, '192.168.50.2', 'all');
  const [own] = await publicOf(all.id);
  const unreachable = [
    [inVpc, own],
    [inVpc, '192.168.50.2'],
    [inVlan, own],
    [inVlan, '10.0.0.2'],
    [abroad, '10.0.0.2'],
    [abroad, '192.168.50.2'],
  ] as const;
  const reached = await Promise.all(unreachable.map(([{ namespace }, address]) => ask(world, namespace, address)));
  expect(reached).toEqual(unreachable.map(() => 'stopped'));
});

it('an IPv6 range leads to its instance from another region', async () => {
  const { range } = await world.owner.ok(createIpv6Range, { body: { prefix_length: 64, compute_id: all.id } });
  const address = `${range.replace(/\/.*/, '').replace(/::$/, '')}::7`;
  await world.inside(all.namespace, ['ip', 'address', 'add', `${address}/128`, 'dev', 'lo']);
  await answers(world, abroad.namespace, `[${address}]`, 'all');
});

it('a live migration moves nothing: what runs goes on, and is reached all the time', async () => {
  const [address] = await publicOf(all.id);
  const params = { computeId: all.id };
  await runs(all.id);
  const { host_uuid: before } = await world.owner.ok(getInstance, { params });
  await world.owner.ok(migrateInstance, { params, body: { type: 'warm' } });
  for (let host = before; host === before;) {
    expect(await ask(world, abroad.namespace, address, PATIENCE_S)).toBe('all');
    expect(await ask(world, inVpc.namespace, '10.0.0.2', PATIENCE_S)).toBe('all');
    host = (await world.owner.ok(getInstance, { params })).host_uuid;
  }
  await runs(all.id);
  expect(await ask(world, abroad.namespace, address, PATIENCE_S)).toBe('all');
});

it('a reboot into another profile brings its interfaces in place of the others', async () => {
  const [address] = await publicOf(all.id);
  const params = { computeId: all.id };
  const interfaces = [{ purpose: 'vlan', label: 'lan', ipam_address: '192.168.50.4/24' }];
  const { id: configId } = await world.owner.ok(createConfig, {
    params,
    body: { label: 'lan', devices: {}, interfaces },
  });
  await world.owner.ok(rebootInstance, { params, body: { config_id: configId } });
  await eventually('the interface of the profile', async () =>
    (await addressesIn(all.namespace)).includes(' 192.168.50.4/24'),
  );
  expect((await addressesIn(all.namespace)).match(/^eth\d/gm)).toEqual(['eth0']);
  // A reboot may end the programs of before.
  await serve(world, all.namespace, 'all');
  await answers(world, inVlan.namespace, '192.168.50.4', 'all');
  expect(await ask(world, abroad.namespace, address)).toBe('stopped');
  expect(await ask(world, inVpc.namespace, '10.0.0.2')).toBe('stopped');
});

it('a new instance is never without its firewall', async () => {
  const { edge, outsidePort } = await world.newPublicInstance();
  const { id: firewallId } = await world.owner.ok(createFirewall, {
    body: { label: 'closed', rules: rulesOf('DROP') },
  });
  const body = {
    region: 'us-east',
    type: 'g6-nanode-1',
    image: 'compute/debian12',
    root_pass: 'a-Long-Passw0rd-of-a-test',
    firewall_id: firewallId,
  };
  const { id, ipv4 } = await world.owner.made(createInstance, { body });
  await world.wire.observePort(edge, `p${id}-0`);
  const sent: Probe[] = [];
  const send = async (): Promise<void> => {
    const probes = Array.from({ length: 20 }, (_, index): Probe => {
      const mark = sent.length + index + 1;
      return { protocol: 'UDP', port: 7, source: '192.0.2.77', destination: ipv4[0]!, mark };
    });
    sent.push(...probes);
    await world.wire.send('outside', outsidePort, edge, 'uplink', probes);
  };
  const passed = async (): Promise<Probe[]> => {
    const seen = await world.wire.seen(edge);
    return sent.filter((probe) => seen.has(keyOf(probe)));
  };
  const params = { computeId: id };
  while ((await world.owner.ok(getInstance, { params })).status !== 'running') await send();
  await send();
  expect(await passed()).toEqual([]);
  await world.owner.ok(updateFirewall, { params: { firewallId }, body: { status: 'disabled' } });
  await eventually('packets that pass', async () => {
    await send();
    return (await passed()).length > 0;
  });
});
