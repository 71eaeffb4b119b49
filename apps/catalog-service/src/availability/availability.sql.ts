import type { AvailabilityRecord } from '@stratus/contracts';
import { jsonRecord } from '@stratus/lists';

/** The record of an availability, as JSON that Postgres builds; `availability` is the row. */
export const AVAILABILITY_JSON = jsonRecord<AvailabilityRecord>({
  region: 'availability.region',
  plan: 'availability.plan',
  available: 'availability.available',
});
