/** The record of an availability, as JSON that Postgres builds; `availability` is the row. */
export const AVAILABILITY_JSON = `json_build_object(
  'region', availability.region,
  'plan', availability.plan,
  'available', availability.available)`;
