import { COMPUTES } from '@stratus/contracts';
import type { Ipv6PoolRecord, Ipv6RangeRecord, Ipv6RangeViewRecord } from '@stratus/contracts';
import { jsonList, jsonRecord } from '@stratus/lists';
import type { JsonColumns } from '@stratus/lists';

/** Whether the range is shared with any instance, including its own. */
const SHARED = 'exists (select from address_shares as share where share.address_id = range.id)';
const SLAAC = `(
  select host(target.address) from addresses as target
   where target.compute_id = range.compute_id and target.kind = 'slaac' and target.move_id is null)`;
const FIELDS: JsonColumns<Omit<Ipv6RangeRecord, 'route_target'>> = {
  range: 'host(range.address)',
  prefix: 'masklen(range.address)',
  region: 'range.region',
};

const ROUTE_TARGET = `case when ${SHARED} then null else ${SLAAC} end`;

/** The record in lists and events (contract 1.6); `range` is the row of `addresses`. */
export const RANGE_JSON = jsonRecord<Ipv6RangeRecord>({ ...FIELDS, route_target: ROUTE_TARGET });

/** Filterable fields of the list of ranges. */
export const RANGE_COLUMNS = { ...FIELDS, route_target: ROUTE_TARGET } as const;

/** The instances of the range with ids in `$3`, or all when `$3` is null; the instance that has the range comes first. */
const COMPUTE_IDS = jsonList(`
  select compute_id from (
    select range.compute_id, 0 as place
    union all
    select share.compute_id, 1 from address_shares as share
     where share.address_id = range.id and share.compute_id <> range.compute_id) as answering
   where $3::bigint[] is null or compute_id = any($3::bigint[]) order by place, compute_id`);

/** The record of a single range (contract 1.6); `range` is the row, `$3` as in {@link FROM_RANGES}. */
const RANGE_VIEW_JSON = jsonRecord<Ipv6RangeViewRecord>({ ...FIELDS, is_bgp: SHARED, [COMPUTES]: COMPUTE_IDS });

/** The ranges with the stored texts `$2` of account `$1`, of the instances `$3` or of all when `$3` is null. */
export const FROM_RANGES = `
  from addresses as range
 where range.account_id = $1 and range.address = any($2::inet[]) and range.kind = 'range'
   and ($3::bigint[] is null or range.compute_id = any($3::bigint[]))`;

export const RANGE_VIEW = `select (${RANGE_VIEW_JSON})::text as record ${FROM_RANGES}`;

/** Filterable fields of the list of pools: all fields of the record; `pool` is the row. */
export const POOL_COLUMNS = {
  range: 'host(network(pool.network))',
  prefix: 'masklen(pool.network)',
  region: 'pool.region',
  route_target: 'host(broadcast(pool.network))',
};

/** The pool of a region (contract 1.6). */
export const POOL_JSON = jsonRecord<Ipv6PoolRecord>(POOL_COLUMNS);
