import type { RegionRecord } from '@stratus/contracts';
import { jsonRecord } from '@stratus/platform/persistence';

/** The record of a region, as JSON that Postgres builds; `region` is the row. */
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
  site_type: 'region.site_type',
});
