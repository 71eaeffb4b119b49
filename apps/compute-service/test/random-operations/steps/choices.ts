import fc from 'fast-check';
import { UNLUCKY } from '@stratus/testing/random';
import type { InterfaceChoice, NatChoice, UpdateChoice } from '../operations/interface-choice.js';

type Ranges = [number, number][];
const TWO_RANGES: Ranges = [
  [4, 31],
  [2, 32],
];
const OVERLAPPING_RANGES: Ranges = [
  [4, 31],
  [5, 32],
];

/** Mostly one region, so that requests collide; the other one has no VLANs. */
export const region = mostly(['us-east'], ['us-central']);
export const which = fc.nat({ max: UNLUCKY });
export const subnet = fc.record({
  label: fc.constantFrom('s0', 's1', 's2', 's3'),
  ipv4: fc.constantFrom('10.0.1.0/29', '10.0.1.8/29', '10.0.1.0/28', '10.0.0.0/29'),
});
const host = mostly([2, 3, 4, 5], [0, 1, 6, 7]);
const ranges = mostly<Ranges>([[], [], [[4, 31]], [[2, 32]]], [TWO_RANGES, OVERLAPPING_RANGES, [[0, 30]]]);
const nat = mostly<NatChoice>(['none', 'none', 'any', 'own'], ['foreign']);
export const newInterface: fc.Arbitrary<InterfaceChoice> = fc.record({
  purpose: fc.constantFrom('vpc', 'vpc', 'vpc', 'vlan', 'vlan', 'public'),
  primary: mostly([false], [true]),
  label: mostly<string | null>(['l0', 'l1', 'l2', 'l3'], [null]),
  ipam: mostly(['', '', '10.9.0.1/24'], ['10.9.0.1/28']),
  subnet: which,
  host: fc.option(host),
  ranges,
  nat,
});
export const diskSize = mostly([1, 500, 25_088], [25_600, 25_601]);
export const interfaces = fc.array(newInterface, { maxLength: 3 });
export const update: fc.Arbitrary<UpdateChoice> = fc.record(
  { primary: fc.boolean(), host, ranges, nat },
  { requiredKeys: [] },
);
export const boot = fc.record({ instance: which, profile: fc.option(which) });

/** Interfaces in the first two subnets, with addresses that other requests also name or get. */
export const wanted: fc.Arbitrary<InterfaceChoice> = fc.record({
  purpose: fc.constantFrom('vpc', 'vpc', 'vpc', 'vlan'),
  primary: fc.constant(false),
  label: fc.constantFrom('l0', 'l1'),
  ipam: fc.constant(''),
  subnet: fc.constantFrom(0, 0, 0, 1),
  host: fc.constantFrom(null, null, 3, 4),
  ranges: fc.constant([]),
  nat: fc.constant('none'),
});

/** Picks likely values more often, so that most steps are allowed. */
export function mostly<T>(likely: readonly T[], others: readonly T[]): fc.Arbitrary<T> {
  return fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...likely) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  );
}
