/** Catches: an address of a move, a firewall that is disabled, a page that begins or ends at the wrong record. */
import {
  COMPUTES,
  COMPUTE_ID,
  attachVlan,
  linkNat,
  listEnforcedFirewalls,
  listNetworkPorts,
  updateFirewall,
} from '@stratus/contracts';
import type { ReplyOf } from '@stratus/contracts';
import { OPEN, assign, newFirewall } from '../../test/firewalls/firewall-world.js';
import { createNetworkWorld, of, uuid } from '../../test/network-world.js';
import type { NetworkWorld } from '../../test/network-world.js';

let world: NetworkWorld;
beforeAll(async () => {
  world = await createNetworkWorld();
});
afterAll(() => world.stop());

const portOf = async (id: number) => (await world.ask(listNetworkPorts, { body: { ids: [id] } })).instances;

it('shows the addresses, NAT, and VLANs of an instance, and its enabled firewall', async () => {
  const { id, ipv4, private: own, ipv6 } = await world.newCompute({ private_ip: true });
  const nat = {
    id: uuid(),
    config_id: 5,
    interface_id: 6,
    address: 'any',
    vpc_id: 7,
    subnet_id: 8,
    vpc_address: '10.0.0.2',
  };
  await world.ask(linkNat, { body: of(id, nat) });
  await world.ask(attachVlan, {
    body: of(id, { id: uuid(), config_id: 5, interface_id: 9, label: 'lan', region: 'us-east' }),
  });
  const firewall = await newFirewall(world);
  const device = await assign(world, firewall.id, id);
  const [port] = await portOf(id);
  expect(port).toMatchObject({
    id,
    addresses: expect.arrayContaining([
      { address: ipv4, kind: 'public', prefix: 32 },
      { address: own, kind: 'private', prefix: 32 },
      { address: ipv6?.replace(/\/.*/, ''), kind: 'slaac', prefix: 128 },
    ]),
    shares: [],
    nat: [{ interface_id: 6, address: ipv4, vpc_address: '10.0.0.2' }],
    vlans: [{ interface_id: 9, vlan_id: expect.any(Number) }],
  });
  const enforced = async () => (await world.ask(listEnforcedFirewalls, { body: { ids: [firewall.id] } })).firewalls;
  const devices = [{ id: device.id, [COMPUTE_ID]: id }];
  expect(await enforced()).toEqual([
    { id: firewall.id, rules: firewall.rules, [COMPUTES]: [id], generation: 1, devices },
  ]);
  await world.ask(updateFirewall, { params: { firewallId: firewall.id }, body: { status: 'disabled' } });
  expect(await enforced()).toEqual([]);
  await world.release(id);
  expect(await portOf(id)).toEqual([]);
});

it('pages firewalls so that a message holds each page', async () => {
  const addresses = { ipv6: Array.from({ length: 255 }, () => `${'0000:'.repeat(6)}255.255.255.255/128`) };
  const inbound = Array.from({ length: 25 }, () => ({ action: 'ACCEPT', protocol: 'ICMP', addresses }) as const);
  const ids: number[] = [];
  for (const rules of [{}, {}, { inbound }, { inbound }, {}]) {
    const [firewall, { id }] = [await newFirewall(world, { rules: { ...OPEN, ...rules } }), await world.newCompute()];
    await assign(world, firewall.id, id);
    ids.push(firewall.id);
  }
  const pages: number[][] = [];
  for (let after: number | null = 0; after !== null;) {
    const { firewalls, next }: ReplyOf<typeof listEnforcedFirewalls> = await world.ask(listEnforcedFirewalls, {
      body: { ids, after },
    });
    pages.push(firewalls.map(({ id }) => id));
    after = next;
  }
  expect(pages).toEqual([ids.slice(0, 3), ids.slice(3)]);
});
