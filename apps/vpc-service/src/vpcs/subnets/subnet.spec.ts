import { formatNetwork, networkAround, nthOf, sizeOf } from '@stratus/contracts';
import { SEEDED } from '@stratus/testing/random';
import * as fc from 'fast-check';
import { refuseUnlessSubnetFits, decideUpdateSubnet, subnetInUse, subnetMustNotOverlapSibling } from './subnet.js';

const subnet = (label: string, ipv4: string) => ({ label, ipv4 });
const siblings = [subnet('a', '10.0.0.0/24'), subnet('b', '10.0.2.0/23')];

describe('adding a subnet', () => {
  it.each(['10.0.1.0/24', '10.0.4.0/22', '172.16.0.0/12'])('given room for %s: passes', (ipv4) => {
    expect(() => refuseUnlessSubnetFits(subnet('c', ipv4), siblings)).not.toThrow();
  });

  it('given a taken label and an overlap: is refused with both, and names the overlapped subnet', () => {
    expect(() => refuseUnlessSubnetFits(subnet('a', '10.0.3.0/24'), siblings)).toThrow(
      expect.objectContaining({
        status: 400,
        errors: [
          { field: 'label', reason: 'Label must be unique among the subnets of this VPC' },
          { field: 'ipv4', reason: 'ipv4 must not overlap another subnet of this VPC: 10.0.2.0/23 (b)' },
        ],
      }),
    );
  });
});

describe('updating a subnet', () => {
  it.each([[{}], [{ label: 'a' }]])('given %j, its current values: nothing happens', (request) => {
    expect(decideUpdateSubnet(siblings[0]!, request, siblings)).toBeUndefined();
  });

  it('accepts a free label and refuses the label of a sibling', () => {
    expect(decideUpdateSubnet(siblings[0]!, { label: 'c' }, siblings)).toBe('c');
    expect(() => decideUpdateSubnet(siblings[0]!, { label: 'b' }, siblings)).toThrow('Label must be unique');
  });
});

describe('a subnet in use', () => {
  it.each([
    [
      [7],
      'by instance 7: delete its configuration profile interfaces on this subnet first, and shut the instance down',
    ],
    [[7, 8], 'by instances 7, 8: delete their'],
    [[7, 8, 9], 'by instances 7, 8, 9: delete their'],
    [[7, 8, 9, 10], 'by instances 7, 8, 9 and others: delete their'],
  ])('by %j: names at most three instances', (computes, text) => {
    const { reason } = subnetInUse({ id: 12, label: 'my-subnet', computes });
    expect(reason).toContain(`Subnet 12 (my-subnet) is in use ${text}`);
  });
});

describe('overlap', () => {
  // Few bits, so that networks often overlap.
  const network = fc.record({ prefix: fc.integer({ min: 24, max: 29 }), offset: fc.integer({ min: 0, max: 255 }) });
  const place = ({ prefix, offset }: { prefix: number; offset: number }) => {
    const network = networkAround({ family: 4, value: 0x0a_00_00_00n + BigInt(offset) }, prefix);
    return { network, ipv4: formatNetwork(network) };
  };
  const addresses = ({ network }: ReturnType<typeof place>) =>
    Array.from({ length: Number(sizeOf(network)) }, (_, index) => nthOf(network, index).value);

  it('is refused exactly when two ranges share an address, in either order', () => {
    fc.assert(
      fc.property(network, network, (one, other) => {
        const [a, b] = [place(one), place(other)];
        const shared = addresses(a).some((address) => addresses(b).includes(address));
        const refused = (x: string, y: string) =>
          subnetMustNotOverlapSibling({ ipv4: x }, [subnet('s', y)]) !== undefined;
        expect(refused(a.ipv4, b.ipv4)).toBe(shared);
        expect(refused(b.ipv4, a.ipv4)).toBe(shared);
      }),
      SEEDED,
    );
  });
});
