/** The record of a region, as JSON that Postgres builds; `region` is the row. */
export const REGION_JSON = `json_build_object(
  'id', region.id,
  'label', region.label,
  'country', region.country,
  'capabilities', region.capabilities,
  'status', region.status,
  'resolvers', region.resolvers,
  'site_type', region.site_type)`;
