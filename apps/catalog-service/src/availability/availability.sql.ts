import type { AvailabilityRecord } from '@stratus/contracts';
import { jsonRecord } from '@stratus/lists';

/** JSON of an availability record, built by Postgres; `availability` is the row. */
export const AVAILABILITY_JSON = jsonRecord<AvailabilityRecord>({
  region: 'availability.region',
  plan: 'availability.plan',
  available: 'availability.available',
});
