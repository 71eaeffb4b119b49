/** Catches: an account that reaches, or whose firewalls touch, the networks of another one. Both use the same addresses and names. */
import { createFirewallDevice, deleteFirewall } from '@stratus/contracts';
import { eventually } from '@stratus/testing';
import type { HttpClient } from '../support/http-client.ts';
import { createNetworkWorld } from './network-world.ts';
import type { NetworkWorld } from './network-world.ts';
import type { Probe } from './packets.ts';
import { PATIENCE_S, answers, ask, newInstance, newVpc, protect, serve } from './vpc-instances.ts';
import { keyOf } from './wire.ts';

const SERVER = '10.0.0.2';
const SERVER_IN_VLAN = '192.168.50.2';
/** Of an instance of the first account only. */
const SECRET = '10.0.0.77';
const SECRET_IN_VLAN = '192.168.50.77';

interface Side {
  client: HttpClient;
  vpcId: number;
  server: { id: number; namespace: string };
  other: { id: number; namespace: string };
}

let world: NetworkWorld;
let first: Side;
let second: Side;
beforeAll(async () => {
  world = await createNetworkWorld();
  first = await newSide(world.owner, 'first', 77);
  second = await newSide(await world.newAccount(), 'second', 3);
});
afterAll(() => world?.stop());

/** A server and another instance, connected by a VPC and a VLAN; the other one also has a public interface. */
async function newSide(client: HttpClient, name: string, last: number): Promise<Side> {
  const { id: vpcId, subnetId } = await newVpc(client);
  const instance = (host: number, more: { purpose: 'public' }[]) =>
    newInstance(
      world,
      client,
      [
        { purpose: 'vpc', subnet_id: subnetId, primary: true, ipv4: { vpc: `10.0.0.${host}`, nat_1_1: null } },
        { purpose: 'vlan', label: 'lan', ipam_address: `192.168.50.${host}/24` },
        ...more,
      ],
      [`10.0.0.${host}/32`, `192.168.50.${host}/24`],
    );
  const [server, other] = await Promise.all([instance(2, []), instance(last, [{ purpose: 'public' }])]);
  await Promise.all([serve(world, server.namespace, name), serve(world, other.namespace, `other of ${name}`)]);
  return { client, vpcId, server, other };
}

it('the same address in a VPC or a VLAN is an instance of the own account', async () => {
  for (const [{ other }, name] of [
    [first, 'first'],
    [second, 'second'],
  ] as const) {
    await answers(world, other.namespace, SERVER, name);
    await answers(world, other.namespace, SERVER_IN_VLAN, name);
  }
  await answers(world, first.server.namespace, SECRET, 'other of first');
  await answers(world, first.server.namespace, SECRET_IN_VLAN, 'other of first');
  expect(await ask(world, second.server.namespace, SECRET)).toBe('stopped');
  expect(await ask(world, second.server.namespace, SECRET_IN_VLAN)).toBe('stopped');
});

it('a firewall of one account leaves the ports of the other alone', async () => {
  const firewallId = await protect(first.client, first.server.id);
  await answers(world, first.other.namespace, SERVER, 'stopped');
  expect(await ask(world, second.other.namespace, SERVER, PATIENCE_S)).toBe('second');
  // Nor does it see the own VLAN.
  expect(await ask(world, first.other.namespace, SERVER_IN_VLAN, PATIENCE_S)).toBe('first');
  const body = { type: 'compute', id: second.server.id } as const;
  const refused = await first.client.call(createFirewallDevice, { params: { firewallId }, body });
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'id' }] } });
  await first.client.ok(deleteFirewall, { params: { firewallId } });
  await answers(world, first.other.namespace, SERVER, 'first');
});

it('no packet of one account arrives in a private network of the other, whatever it claims to be', async () => {
  const { wire } = world;
  const within = [first.server.namespace, first.other.namespace, `vpc-${first.vpcId}`];
  await Promise.all([...within, second.server.namespace].map((namespace) => wire.observe(namespace)));
  const attacker = second.other;
  const peers = {
    eth0: [await wire.addressOf(`vpc-${second.vpcId}`, `p${attacker.id}-0`)],
    eth1: ['ff:ff:ff:ff:ff:ff', await wire.addressOf(first.other.namespace, 'eth1')],
    eth2: [await wire.addressOf(await edgeOf(attacker.id), `p${attacker.id}-2`)],
  };
  const forged: Probe[] = [];
  for (const [name, addresses] of Object.entries(peers)) {
    for (const address of addresses) {
      const probes = probesTo([SECRET, SECRET_IN_VLAN]);
      forged.push(...probes);
      await wire.sendTo(attacker.namespace, name, address, probes);
    }
  }
  const honest: Probe[] = [
    { protocol: 'UDP', port: 9, source: '10.0.0.3', destination: SERVER, mark: nextMark() },
    { protocol: 'UDP', port: 9, source: '192.168.50.3', destination: SERVER_IN_VLAN, mark: nextMark() },
  ];
  await wire.sendTo(attacker.namespace, 'eth0', peers.eth0[0]!, [honest[0]!]);
  await wire.sendTo(attacker.namespace, 'eth1', await wire.addressOf(second.server.namespace, 'eth1'), [honest[1]!]);
  await eventually('the honest packets', async () => {
    const seen = await wire.seen(second.server.namespace);
    return honest.every((probe) => seen.has(keyOf(probe))) || undefined;
  });
  const seen = new Set<string>();
  for (const namespace of within) for (const key of await wire.seen(namespace)) seen.add(key);
  expect(forged.filter((probe) => seen.has(keyOf(probe)))).toEqual([]);
  expect(forged).toHaveLength(4 * 2 * SOURCES.length * 3);
});

/** Its own, those of the other account, and those that a router or a host might trust. */
const SOURCES = [
  '10.0.0.3',
  '192.168.50.3',
  SERVER,
  SERVER_IN_VLAN,
  '169.254.1.1',
  '169.254.2.1',
  '127.0.0.1',
  '198.18.0.1',
];

let marks = 0;
const nextMark = (): number => (marks += 1);
const probesTo = (destinations: readonly string[]): Probe[] =>
  destinations.flatMap((destination) =>
    SOURCES.flatMap((source) =>
      (['UDP', 'TCP', 'ICMP'] as const).map((protocol) => ({
        protocol,
        source,
        destination,
        port: protocol === 'ICMP' ? undefined : 80,
        mark: nextMark(),
      })),
    ),
  );

/** The namespace of the edge that an instance's public interface leads to. */
async function edgeOf(id: number): Promise<string> {
  const shown = await world.inside(`i-${id}`, ['ip', 'netns', 'list']);
  return shown.match(/edge-\w+/)![0];
}
