import { COMPUTES, REGION_FIELDS, listRegions } from '@stratus/contracts';
import type { CallOf, JsonText } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { REGION_JSON } from '../region.sql.js';

const COLUMNS = {
  id: 'region.id',
  label: 'region.label',
  country: 'region.country',
  capabilities: 'region.capabilities',
  status: 'region.status',
  'resolvers.ipv4': `region.resolvers ->> 'ipv4'`,
  'resolvers.ipv6': `region.resolvers ->> 'ipv6'`,
  'placement_group_limits.maximum_pgs_per_customer': '0::bigint',
  [`placement_group_limits.maximum_${COMPUTES}_per_pg` as const]: '0::bigint',
  site_type: 'region.site_type',
};

@Answers(listRegions)
export class ListRegionsHandler {
  constructor(private readonly database: Database) {}

  async execute({ list }: CallOf<typeof listRegions>): Promise<JsonText> {
    return this.database.readPage({
      from: 'regions as region',
      where: 'true',
      values: [],
      key: ['region.position', 'region.id'],
      as: 'region',
      item: REGION_JSON,
      fields: REGION_FIELDS,
      columns: COLUMNS,
      list,
    });
  }
}
