import { list, record, verbatim, worded } from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';

/** Which services an account can use in a region (contract 4.13). */
export const accountAvailabilityRecord = record('AccountAvailability', {
  region: verbatim('Region id'),
  available: list(worded('Capability'), 'Services that the region offers'),
  unavailable: list(worded('Capability'), 'Services that other regions offer, and this one does not'),
});
export type AccountAvailabilityRecord = Infer<typeof accountAvailabilityRecord>;
