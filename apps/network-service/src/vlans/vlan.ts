import { CAPABILITY } from '@stratus/contracts';
import type { ApiError, RegionRecord } from '@stratus/contracts';

/** Contract 5.1 rule 16. */
export const MAX_VLANS_PER_REGION = 10;

export const regionMustOfferVlans = (id: string, region: RegionRecord | undefined): ApiError | undefined =>
  region?.capabilities.includes(CAPABILITY.vlans)
    ? undefined
    : { field: 'region', reason: `region ${id} does not offer VLANs` };

export const regionMustBeThatOfInstance = (region: string, instance: string): ApiError | undefined =>
  region === instance
    ? undefined
    : { field: 'region', reason: `The instance is in ${instance}: its VLANs must be there, too` };

/** @param needed labels of VLANs to create. */
export const regionMustHaveRoom = (region: string, present: number, needed: readonly string[]): ApiError | undefined =>
  needed.length === 0 || present + needed.length <= MAX_VLANS_PER_REGION
    ? undefined
    : {
        field: 'label',
        reason: `At most ${MAX_VLANS_PER_REGION} VLANs per region: the account has ${present} in ${region}; use one of them`,
      };
