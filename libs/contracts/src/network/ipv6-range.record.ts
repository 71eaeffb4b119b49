import type { FilterableFields } from '../filter/filterable.js';
import { scalarFields } from '../filter/scalar-fields.js';
import { COMPUTES } from '../dialect.js';
import { boolean, integer, list, nullable, record, verbatim } from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';

/** IPv6 pool (contract 1.6). */
export const ipv6PoolRecord = record('Ipv6Pool', {
  range: verbatim('First address of the pool, without prefix length'),
  prefix: integer('Prefix length'),
  region: verbatim('Region id'),
  route_target: nullable(verbatim('Last address of the pool')),
});
export type Ipv6PoolRecord = Infer<typeof ipv6PoolRecord>;

const identity = {
  range: verbatim('First address of the range, without prefix length'),
  prefix: integer('Prefix length'),
  region: verbatim('Region id'),
};

/** IPv6 range in lists and events (contract 1.6). */
export const ipv6RangeRecord = record('Ipv6Range', {
  ...identity,
  route_target: nullable(verbatim('SLAAC address of the instance that routes the range; null while it is shared')),
});
export type Ipv6RangeRecord = Infer<typeof ipv6RangeRecord>;

/** IPv6 range by itself (contract 1.6). */
export const ipv6RangeViewRecord = record('Ipv6RangeView', {
  ...identity,
  is_bgp: boolean('Whether instances share the range'),
  [COMPUTES]: list(integer('Id of an instance'), 'Ids of the instance that has the range and of those that share it'),
});
export type Ipv6RangeViewRecord = Infer<typeof ipv6RangeViewRecord>;

/** Response to the creation of a range (contract 1.6). */
export const ipv6RangeCreatedRecord = record('Ipv6RangeCreated', {
  range: verbatim('The range with its prefix length'),
  route_target: verbatim('SLAAC address that it is routed to, without prefix length'),
});
export type Ipv6RangeCreatedRecord = Infer<typeof ipv6RangeCreatedRecord>;

/** Filterable fields of the lists of pools and of ranges (contract 3). */
export const IPV6_POOL_FIELDS = scalarFields(ipv6PoolRecord) satisfies FilterableFields;

export const IPV6_RANGE_FIELDS = scalarFields(ipv6RangeRecord) satisfies FilterableFields;
