/**
 * Catches: networks that end at their host, firewalls that see only one end of a flow between hosts, damage to tunnels that stays,
 * an agent that changes the network of the host itself.
 */
import { createTwoHosts } from '../../test/kernel-world.js';
import type { KernelWorld } from '../../test/kernel-world.js';
import { HOST_ADDRESSES } from '@stratus/testing';
import { instancesOf, publicInstance, vlanInterface, vpcInterface } from '../../test/pictures.js';
import { compile } from '../compile/compile.js';
import type { InstancePicture, Picture } from '../picture/picture.js';
import { reconcile } from './reconcile.js';

let hosts: [KernelWorld, KernelWorld];
beforeAll(async () => {
  hosts = await createTwoHosts();
});
afterAll(() => hosts?.[0].stop());

const ADDRESSES = new Map([
  ['a', HOST_ADDRESSES[0]],
  ['b', HOST_ADDRESSES[1]],
]);

const machine = (id: number, host: string, ...interfaces: InstancePicture['interfaces']): InstancePicture => ({
  ...publicInstance(id),
  host,
  interfaces,
});

const inVpc = (id: number, vpcId = 1) => vpcInterface(id, { vpcId, address: `10.0.0.${id}` });
const inVlan = (id: number) => vlanInterface(100 + id, 5, `192.168.0.${id}/24`, 1);

/** Two instances of a VPC and a VLAN, on two hosts; a third one has the second one's address in another VPC. */
const PICTURE: Picture = {
  instances: instancesOf([
    machine(1, 'a', inVpc(1), inVlan(1)),
    machine(2, 'b', inVpc(2), inVlan(2)),
    machine(3, 'a', { ...inVpc(2, 2), id: 3 }),
  ]),
  firewalls: new Map(),
};

const apply = (picture: Picture, scope = {}) =>
  Promise.all(
    hosts.map(({ kernel }, index) =>
      reconcile(kernel, compile(picture, { host: ['a', 'b'][index] ?? '', addresses: ADDRESSES, ...scope })),
    ),
  );

/** Long where a packet must arrive, on however loaded a machine; short where none may. */
const PATIENCE_MS = 10_000;
const SILENCE_MS = 400;

/** Says `refused`: it arrives, and nothing listens there. Otherwise `silence`. */
const ask = ({ inside }: KernelWorld, from: string, address: string, forMs = PATIENCE_MS): Promise<string> =>
  inside(
    from,
    `'${process.execPath}' -e 'require("net").connect({ host: "${address}", port: 9, timeout: ${forMs} })
      .on("timeout", () => { console.log("silence"); process.exit(); })
      .on("error", ({ code }) => console.log({ ECONNREFUSED: "refused" }[code] ?? code))'`,
  ).then((output) => output.trim());

it('leads to the instances of its VPC on another host, and of no other VPC', async () => {
  await apply(PICTURE);
  const [a, b] = hosts;
  expect(await ask(a, 'i-1', '10.0.0.2')).toBe('refused');
  expect(await ask(b, 'i-2', '10.0.0.1')).toBe('refused');
  expect(await ask(a, 'i-3', '10.0.0.1', SILENCE_MS)).not.toBe('refused');
});

it('leads through a VLAN', async () => {
  await apply(PICTURE);
  expect(await ask(hosts[0], 'i-1', '192.168.0.2')).toBe('refused');
  expect(await ask(hosts[1], 'i-2', '192.168.0.1')).toBe('refused');
});

it('filters at the port of each end', async () => {
  const rules = { inbound: [], inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT' } as const;
  await apply({ ...PICTURE, firewalls: new Map([[1, { rules: rules as never, instances: [2] }]]) });
  expect(await ask(hosts[0], 'i-1', '10.0.0.2', SILENCE_MS)).toBe('silence');
  expect(await ask(hosts[1], 'i-2', '10.0.0.1')).toBe('refused');
});

it('follows an instance that migrates to another host', async () => {
  await apply(PICTURE);
  const moved = machine(2, 'a', inVpc(2), inVlan(2));
  await apply({ ...PICTURE, instances: instancesOf([...PICTURE.instances.values(), moved]) });
  expect(await hosts[1].kernel.namespaces()).toEqual(new Set(['underlay']));
  expect(await ask(hosts[0], 'i-1', '10.0.0.2')).toBe('refused');
  await apply(PICTURE);
  expect(await ask(hosts[0], 'i-1', '10.0.0.2')).toBe('refused');
});

it('connects private addresses of a region', async () => {
  const withPrivate = (id: number, host: string): InstancePicture => ({
    ...publicInstance(id),
    host,
    addresses: [{ address: `192.168.128.${id}`, kind: 'private', prefix: 32 }],
  });
  await apply({ instances: instancesOf([withPrivate(1, 'a'), withPrivate(2, 'b')]), firewalls: new Map() });
  expect(await ask(hosts[0], 'i-1', '192.168.128.2')).toBe('refused');
});

it('announces public addresses in the network of the host, and leaves all else of it alone', async () => {
  const [a] = hosts;
  const foreign = `"$1" link add cni0 type bridge; "$1" addr add 172.30.0.1/24 dev cni0; "$1" link set cni0 up;
    "$1" route add 172.31.0.0/24 via 172.30.0.9 dev cni0; "$1" netns add cni-7; "$2" add table inet other`;
  await a.inside(undefined, foreign);
  const show = () =>
    a.inside(undefined, '"$1" -br link show; "$1" -br addr show; "$1" route; "$2" list tables; "$1" netns');
  await apply({ instances: new Map(), firewalls: new Map() });
  const before = await show();
  const picture = { instances: instancesOf([{ ...publicInstance(1, '198.18.0.9'), host: 'a' }]), firewalls: new Map() };
  await apply(picture);
  expect(await show()).toMatch(/198\.18\.0\.9 via 169\.254\.3\.2 dev e-[0-9a-f]{8} proto 84/);
  await apply({ instances: new Map(), firewalls: new Map() });
  expect(await show()).toBe(before);
});

it.each([
  ['its tunnel', 'vpc-1', '"$1" link del vxlan'],
  [
    'another tunnel',
    'vpc-1',
    `"$1" link set vxlan down; "$1" link del vxlan;
    "$1" link add vxlan type vxlan id 99 local ${HOST_ADDRESSES[0]} dstport 4789`,
  ],
  ['where its peer is', 'vpc-1', `"$4" fdb del 02:53:c0:00:02:02 dev vxlan dst ${HOST_ADDRESSES[1]}`],
  ['a peer more', 'vlan-5', '"$4" fdb append 00:00:00:00:00:00 dev vxlan dst 192.0.2.9'],
  ['its neighbour', 'vpc-1', `"$1" neigh del ${HOST_ADDRESSES[1]} dev vxlan`],
])('repairs %s', async (_, namespace, damage) => {
  const [{ kernel, written, inside }] = hosts;
  const plan = compile(PICTURE, { host: 'a', addresses: ADDRESSES });
  await reconcile(kernel, plan);
  written();
  await reconcile(kernel, plan);
  expect(written()).toBe(0);
  await inside(namespace, damage);
  await reconcile(kernel, plan);
  expect(written()).toBeGreaterThan(0);
  await reconcile(kernel, plan);
  expect(written()).toBe(0);
});

it('takes the taps of a hypervisor when they are there, under their firewalls', async () => {
  const [{ kernel, inside }] = hosts;
  const rules = { inbound: [], inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT' } as const;
  const instances = instancesOf([machine(1, 'a', inVpc(11)), machine(2, 'a', inVpc(12))]);
  const plan = compile(
    { instances, firewalls: new Map([[1, { rules: rules as never, instances: [2] }]]) },
    { host: 'a', addresses: ADDRESSES, hasTaps: true },
  );
  expect((await reconcile(kernel, plan)).absent).toEqual(new Set(['p1-0', 'p2-0']));
  // A guest knows its subnet and its gateway, nothing of ports.
  const guest = (id: number) => `"$1" netns add guest-${id}
    "$1" link add name p${id}-0 type veth peer name eth0 netns guest-${id}
    "$1" -n guest-${id} addr add 10.0.0.1${id}/24 dev eth0; "$1" -n guest-${id} link set eth0 up
    "$1" -n guest-${id} route add default via 10.0.0.1`;
  await inside(undefined, guest(1));
  expect((await reconcile(kernel, plan)).absent).toEqual(new Set(['p2-0']));
  await inside(undefined, guest(2));
  expect((await reconcile(kernel, plan)).absent).toEqual(new Set());
  expect(await ask(hosts[0], 'guest-2', '10.0.0.11')).toBe('refused');
  expect(await ask(hosts[0], 'guest-1', '10.0.0.12', SILENCE_MS)).toBe('silence');
  await inside(undefined, '"$1" -n guest-1 link del eth0');
  expect((await reconcile(kernel, plan)).absent).toEqual(new Set(['p1-0']));
});
