import { COMPUTES, COMPUTES_TITLE } from '../dialect.js';
import { about, integer, list, oneOf, record, verbatim, worded } from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';

/** Capabilities of regions (contract 1.9) that rules of services refer to; the record allows others too. */
export const CAPABILITY = {
  computes: COMPUTES_TITLE,
  nodeBalancers: 'NodeBalancers',
  blockStorage: 'Block Storage',
  objectStorage: 'Object Storage',
  gpu: `GPU ${COMPUTES_TITLE}`,
  kubernetes: 'Kubernetes',
  cloudFirewall: 'Cloud Firewall',
  vlans: 'Vlans',
  vpcs: 'VPCs',
  blockStorageMigrations: 'Block Storage Migrations',
  managedDatabases: 'Managed Databases',
  metadata: 'Metadata',
  premiumPlans: 'Premium Plans',
} as const;

export const REGION_STATUSES = ['ok', 'outage'] as const;
export const REGION_SITE_TYPES = ['core'] as const;

/** Region (contract 1.9; 10.3 rule 4). */
export const regionRecord = record('Region', {
  id: verbatim('Region id'),
  label: verbatim('City, state or region, country'),
  country: verbatim('Two-letter country code, lower case'),
  capabilities: list(worded('Capability'), 'Services that the region offers'),
  status: oneOf(REGION_STATUSES, 'Operational status'),
  resolvers: about(
    record('RegionResolvers', {
      ipv4: verbatim('IPv4 resolvers, comma separated'),
      ipv6: verbatim('IPv6 resolvers, comma separated'),
    }),
    'DNS resolvers of the region',
  ),
  placement_group_limits: about(
    record('RegionPlacementGroupLimits', {
      maximum_pgs_per_customer: integer('Placement groups of an account', { minimum: 0 }),
      [`maximum_${COMPUTES}_per_pg` as const]: integer('Instances of a placement group', { minimum: 0 }),
    }),
    'Limits for placement groups; always 0',
  ),
  site_type: oneOf(REGION_SITE_TYPES, 'Kind of site'),
});
export type RegionRecord = Infer<typeof regionRecord>;
