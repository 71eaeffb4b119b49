import { COMPUTE, IPV6_RANGE_FIELDS, listIpv6Ranges, visibleIds } from '@stratus/contracts';
import type { CallOf, JsonText } from '@stratus/contracts';
import type { ListSource } from '@stratus/lists';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { RANGE_COLUMNS, RANGE_JSON } from '../range.sql.js';

/** Ranges have no grants of their own: a restricted user sees the ranges of granted instances (contract 2.5). */
export function rangesShownTo({ caller, list }: CallOf<typeof listIpv6Ranges>): ListSource<typeof IPV6_RANGE_FIELDS> {
  const granted = visibleIds(caller, COMPUTE);
  const shown = granted ? ' and range.compute_id = any($2::bigint[])' : '';
  return {
    from: 'addresses as range',
    where: `range.account_id = $1 and range.kind = 'range'${shown}`,
    values: granted ? [caller.accountId, granted] : [caller.accountId],
    key: ['range.id'],
    as: 'range',
    item: RANGE_JSON,
    fields: IPV6_RANGE_FIELDS,
    columns: RANGE_COLUMNS,
    orders: { range: 'range.address' },
    list,
  };
}

@Answers(listIpv6Ranges)
export class ListIpv6RangesHandler {
  constructor(private readonly database: Database) {}

  async execute(call: CallOf<typeof listIpv6Ranges>): Promise<JsonText> {
    return this.database.readPage(rangesShownTo(call));
  }
}
