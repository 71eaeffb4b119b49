import { IPV6_POOL_FIELDS, listIpv6Pools } from '@stratus/contracts';
import type { CallOf, JsonText, ListRequest } from '@stratus/contracts';
import type { ListSource } from '@stratus/lists';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { POOL_COLUMNS, POOL_JSON } from '../range.sql.js';

export const poolsShown = (list: ListRequest): ListSource<typeof IPV6_POOL_FIELDS> => ({
  from: 'pools as pool',
  where: `pool.kind = 'ipv6_pool'`,
  values: [],
  key: ['pool.id'],
  as: 'pool',
  item: POOL_JSON,
  fields: IPV6_POOL_FIELDS,
  columns: POOL_COLUMNS,
  orders: { range: 'pool.network' },
  list,
});

@Answers(listIpv6Pools)
export class ListIpv6PoolsHandler {
  constructor(private readonly database: Database) {}

  async execute({ list }: CallOf<typeof listIpv6Pools>): Promise<JsonText> {
    return this.database.readPage(poolsShown(list));
  }
}
