import { boolean, record, verbatim } from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';

/** Whether a region offers a premium or GPU plan (contract 1.9). */
export const availabilityRecord = record('RegionAvailability', {
  region: verbatim('Region id'),
  plan: verbatim('Id of the type'),
  available: boolean('Whether that type is available in the region'),
});
export type AvailabilityRecord = Infer<typeof availabilityRecord>;
