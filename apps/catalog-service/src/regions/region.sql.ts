import { COMPUTES } from '@stratus/contracts';
import type { RegionRecord } from '@stratus/contracts';
import { jsonRecord } from '@stratus/lists';

/** JSON of a region record, built by Postgres; `region` is the row. */
export const REGION_JSON = jsonRecord<RegionRecord>({
  id: 'region.id',
  label: 'region.label',
  country: 'region.country',
  capabilities: 'region.capabilities',
  status: 'region.status',
  resolvers: jsonRecord<RegionRecord['resolvers']>({
    ipv4: `region.resolvers -> 'ipv4'`,
    ipv6: `region.resolvers -> 'ipv6'`,
  }),
  placement_group_limits: jsonRecord<RegionRecord['placement_group_limits']>({
    maximum_pgs_per_customer: '0',
    [`maximum_${COMPUTES}_per_pg` as const]: '0',
  }),
  site_type: 'region.site_type',
});
