import fc from 'fast-check';
import type { FirewallRules } from '@stratus/contracts';
import { DEFAULT_INTERFACE } from '../src/index.js';
import type { HeldAddress, InstancePicture, InterfacePicture, Picture } from '../src/index.js';

type VpcNetwork = Extract<InterfacePicture['network'], { purpose: 'vpc' }>;

/** An instance with a public interface and its addresses. */
export const publicInstance = (id: number, ...addresses: string[]): InstancePicture => ({
  id,
  region: 'us-east',
  host: 'a',
  interfaces: [DEFAULT_INTERFACE],
  addresses: addresses.map((address): HeldAddress => ({
    address,
    kind: address.includes(':') ? 'slaac' : 'public',
    prefix: address.includes(':') ? 128 : 32,
  })),
  shares: [],
});

export const vpcInterface = (id: number, network: Partial<VpcNetwork>, position = 0): InterfacePicture => ({
  id,
  position,
  primary: false,
  network: { purpose: 'vpc', vpcId: 1, subnet: '10.0.0.0/24', address: '10.0.0.2', ranges: [], nat: null, ...network },
});

export const vlanInterface = (id: number, vlanId: number, address: string | null, position = 0): InterfacePicture => ({
  id,
  position,
  primary: false,
  network: { purpose: 'vlan', vlanId, address },
});

export const instancesOf = (instances: readonly InstancePicture[]): Map<number, InstancePicture> =>
  new Map(instances.map((instance) => [instance.id, instance]));

const RULES: FirewallRules = {
  inbound: [
    { action: 'ACCEPT', protocol: 'TCP', ports: '22, 80-90', addresses: { ipv4: ['10.0.0.0/8', '198.18.0.0/15'] } },
  ],
  inbound_policy: 'DROP',
  outbound: [{ action: 'DROP', protocol: 'UDP', addresses: { ipv6: ['2001:db8::/32'] } }],
  outbound_policy: 'ACCEPT',
};

const networks = (id: number) =>
  fc.oneof(
    fc.constant({ purpose: 'public' } as const),
    fc.record({
      purpose: fc.constant('vlan' as const),
      vlanId: fc.integer({ min: 1, max: 2 }),
      address: fc.constantFrom(null, `192.168.0.${id}/24`),
    }),
    fc.record({
      purpose: fc.constant('vpc' as const),
      vpcId: fc.integer({ min: 1, max: 3 }),
      subnet: fc.constant('10.0.0.0/24'),
      address: fc.constant(`10.0.0.${id}`),
      ranges: fc.constantFrom([], [`10.1.${id}.0/24`]),
      nat: fc.constantFrom(null, `198.19.0.${id}`),
    }),
  );

const instance = (id: number): fc.Arbitrary<InstancePicture> =>
  fc.record({
    id: fc.constant(id),
    region: fc.constant('us-east'),
    host: fc.constant('a'),
    interfaces: fc
      .uniqueArray(networks(id), { maxLength: 3, selector: ({ purpose }) => purpose })
      .map((found) =>
        found.map((network, position) => ({ id: id * 10 + position, position, primary: position === 1, network })),
      ),
    addresses: fc.constant([
      ...publicInstance(id, `198.18.0.${id}`, `198.19.0.${id}`, `2001:db8::${id}`).addresses,
      { address: `2001:db8:${id}::`, kind: 'range', prefix: 64 } as const,
    ]),
    shares: fc.constantFrom([], [{ address: '198.18.0.1', kind: 'public', prefix: 32 } as const]),
  });

/** Pictures of up to six instances on a few networks. */
export const pictures: fc.Arbitrary<Picture> = fc
  .uniqueArray(fc.integer({ min: 2, max: 9 }), { maxLength: 6 })
  .chain((ids) => fc.tuple(...ids.map(instance)))
  .map((instances) => ({
    instances: instancesOf(instances),
    firewalls: new Map([[1, { rules: RULES, instances: instances.map(({ id }) => id).filter((id) => id % 2 === 0) }]]),
  }));
