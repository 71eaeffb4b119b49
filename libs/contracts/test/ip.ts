import fc from 'fast-check';
import { bitsOf } from '../src/ip/ip-address.js';
import type { IpAddress, IpFamily } from '../src/ip/ip-address.js';
import { networkAround } from '../src/ip/ip-network.js';
import type { IpNetwork } from '../src/ip/ip-network.js';

const families = fc.constantFrom<IpFamily>(4, 6);
const addressesOf = (family: IpFamily) =>
  fc
    .oneof(
      fc.bigInt({ min: 0n, max: (1n << BigInt(bitsOf(family))) - 1n }),
      // Few groups that are not zero, so that there are runs of zeros to shorten, and few networks, so that they meet.
      fc.array(fc.constantFrom<bigint[]>(0n, 0n, 0n, 1n, 0xffffn), { minLength: 8, maxLength: 8 }).map((groups) =>
        BigInt.asUintN(
          bitsOf(family),
          groups.reduce((value, group) => (value << 16n) | group, 0n),
        ),
      ),
    )
    .map((value): IpAddress => ({ family, value }));

/** Addresses of both families. */
export const addresses = families.chain(addressesOf);

/** Networks of both families and all prefix lengths. */
export const networks: fc.Arbitrary<IpNetwork> = addresses.chain((address) =>
  fc.integer({ min: 0, max: bitsOf(address.family) }).map((prefix) => networkAround(address, prefix)),
);

/** Two networks, often one in the other and often side by side. */
export const networkPairs = fc.oneof(
  fc.tuple(networks, networks),
  fc
    .tuple(networks, fc.nat(128), fc.bigInt({ min: -1n, max: 1n }))
    .map(([network, prefix, step]): [IpNetwork, IpNetwork] => {
      const bits = bitsOf(network.family);
      const near = BigInt.asUintN(bits, network.first + step * (1n << BigInt(bits - network.prefix)));
      return [network, networkAround({ family: network.family, value: near }, Math.min(prefix, bits))];
    }),
);
