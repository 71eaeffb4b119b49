import type { AccountAvailabilityRecord } from '@stratus/contracts';
import { jsonRecord } from '@stratus/lists';

/** What some other region offers and this one, `region`, does not. */
export const UNAVAILABLE = `array(
  select distinct capability from regions as other, unnest(other.capabilities) as capability
   where capability <> all(region.capabilities) order by capability)`;

/** JSON of an availability record of an account, built by Postgres; `region` is the row. */
export const ACCOUNT_AVAILABILITY_JSON = jsonRecord<AccountAvailabilityRecord>({
  region: 'region.id',
  available: 'region.capabilities',
  unavailable: UNAVAILABLE,
});
