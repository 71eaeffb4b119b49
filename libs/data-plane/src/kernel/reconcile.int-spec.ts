/** Catches: a difference that is not seen or not repaired, a second run that writes, what is left of an instance that is gone. */
import { SEEDED } from '@stratus/testing/random';
import fc from 'fast-check';
import { createKernelWorld } from '../../test/kernel-world.js';
import type { KernelWorld } from '../../test/kernel-world.js';
import { instancesOf, pictures, publicInstance, vlanInterface, vpcInterface } from '../../test/pictures.js';
import { compile } from '../compile/compile.js';
import type { Picture } from '../picture/picture.js';
import { changedParts } from '../plan/changed-parts.js';
import type { Plan } from '../plan/plan.js';
import { findDifferences, reconcile } from './reconcile.js';

let world: KernelWorld;
beforeAll(async () => {
  world = await createKernelWorld();
});
afterAll(() => world?.stop());

const RULES = {
  inbound: [
    { action: 'ACCEPT', protocol: 'TCP', ports: '22, 80-90', addresses: { ipv4: ['10.0.0.0/8', '198.18.0.0/16'] } },
  ],
  inbound_policy: 'DROP',
  outbound: [],
  outbound_policy: 'ACCEPT',
} as const;

const PICTURE: Picture = {
  instances: instancesOf([
    {
      ...publicInstance(1, '198.18.0.9', '2001:db8::1'),
      interfaces: [
        vpcInterface(1, { address: '10.0.0.2', nat: '198.18.0.9', ranges: ['10.7.0.0/24'] }),
        vlanInterface(2, 5, '192.168.0.1/24', 1),
      ],
    },
    publicInstance(2, '198.18.0.2', '2001:db8::2'),
  ]),
  firewalls: new Map([[1, { rules: RULES as never, instances: [1, 2] }]]),
};

describe('the kernel', () => {
  it.each([
    ['rules', 'vpc-1', '"$2" flush ruleset'],
    ['the rules of a chain', 'vpc-1', '"$2" flush chain inet stratus in-p1-0'],
    ['a rule more', 'vpc-1', '"$2" insert rule inet stratus in-p1-0 accept'],
    ['an element of a map', 'vpc-1', `"$2" delete element inet stratus nat-in '{ 198.18.0.9 : 10.0.0.2 }'`],
    ['an interface of an instance', 'i-1', '"$1" link del eth0'],
    ['a port', 'vlan-5', '"$1" link del p1-1'],
    ['a bridge', 'vlan-5', '"$1" link del bridge'],
    ['an interface that is down', 'i-2', '"$1" link set eth0 down'],
    ['its loopback interface that is down', 'i-2', '"$1" link set lo down'],
    ['an interface more', 'i-2', '"$1" link add dummy9 type bridge'],
    ['an address', 'i-2', '"$1" addr del 198.18.0.2/32 dev eth0'],
    ['an address more', 'i-2', '"$1" addr add 10.9.9.9/32 dev eth0'],
    ['a route', 'vpc-1', '"$1" route del 10.7.0.0/24 proto 84'],
    ['a route more', 'vpc-1', '"$1" route add 10.8.0.0/24 dev uplink proto 84'],
    ['a default route more', 'vpc-1', '"$1" -6 route add default dev uplink proto 84'],
    ['its judging flows from their beginning', 'vpc-1', 'echo 1 >/proc/sys/net/netfilter/nf_conntrack_tcp_loose'],
    ['its passing on of packets', 'vpc-1', 'echo 0 >/proc/sys/net/ipv4/ip_forward'],
  ])('gets %s back', async (_, namespace, damage) => {
    const plan = compile(PICTURE);
    await reconcile(world.kernel, plan);
    world.written();
    await reconcile(world.kernel, plan);
    expect(world.written()).toBe(0);
    const find = () => findDifferences(world.kernel, plan, [...plan.namespaces.keys()]);
    expect(await find()).toEqual(new Set());
    await world.inside(namespace, damage);
    expect(await find()).toContain(namespace);
    expect(world.written()).toBe(0);
    expect([...(await reconcile(world.kernel, plan)).differed]).toContain(namespace);
    expect(world.written()).toBeGreaterThan(0);
    expect([...(await reconcile(world.kernel, plan)).differed]).toEqual([]);
    expect(world.written()).toBe(0);
  });

  it('has nothing of an instance that is gone, nor its processes', async () => {
    await reconcile(world.kernel, compile(PICTURE));
    await world.inside('i-1', 'sleep 1000 >/dev/null 2>&1 &');
    await reconcile(world.kernel, compile({ ...PICTURE, instances: new Map() }));
    expect(await world.kernel.namespaces()).toEqual(new Set());
  });

  it('replaces the rules of a chain, and leaves no set that none uses', async () => {
    const changed = {
      ...RULES,
      inbound: [{ ...RULES.inbound[0], addresses: { ipv4: ['10.1.0.0/16', '10.3.0.0/16'] } }],
    };
    const [before, after] = [RULES, changed].map((rules) =>
      compile({ ...PICTURE, firewalls: new Map([[1, { rules: rules as never, instances: [1, 2] }]]) }),
    ) as [Plan, Plan];
    await reconcile(world.kernel, before);
    await reconcile(world.kernel, after, changedParts(before, after));
    expect(await findDifferences(world.kernel, after, [...after.namespaces.keys()])).toEqual(new Set());
  });

  it('follows from picture to picture, by the parts that changed alone', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(pictures, { minLength: 1, maxLength: 3 }), async (all) => {
        let before = compile({ instances: new Map(), firewalls: new Map() });
        await reconcile(world.kernel, before);
        for (const picture of all) {
          const plan = compile(picture);
          await reconcile(world.kernel, plan, changedParts(before, plan));
          world.written();
          await reconcile(world.kernel, plan);
          expect(world.written()).toBe(0);
          before = plan;
        }
      }),
      { numRuns: 8, ...SEEDED },
    );
  });
});
