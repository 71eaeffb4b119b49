import { CAPABILITY } from '@stratus/contracts';
import type { ApiError, AvailabilityRecord, RegionRecord, TypeRecord } from '@stratus/contracts';

/** What of the catalog decides whether an instance can be somewhere. */
export interface Place {
  region: RegionRecord | undefined;
  type: TypeRecord | undefined;
  /** What the region tells about plans; only asked for when the plan is a special one. */
  availability: readonly AvailabilityRecord[];
}

/** Classes that only some regions offer (contract 5.3 rule 8). */
const NEEDS: Partial<Record<TypeRecord['class'], string>> = {
  premium: CAPABILITY.premiumPlans,
  gpu: CAPABILITY.gpu,
};

/** Whether the region tells about the availability of this type. */
export const isSpecial = (type: TypeRecord | undefined): boolean =>
  type !== undefined && NEEDS[type.class] !== undefined;

/** What keeps an instance of this type out of this region; unknown ones included. */
export function placeFaults({ region, type, availability }: Place): ApiError[] {
  return [
    regionFault(region),
    type ? undefined : { field: 'type', reason: 'type is not valid' },
    region && type && typeInRegionFault(type, region, availability),
  ].filter((fault) => fault !== undefined);
}

function regionFault(region: RegionRecord | undefined): ApiError | undefined {
  if (!region) return { field: 'region', reason: 'region is not valid' };
  if (region.capabilities.includes(CAPABILITY.computes)) return undefined;
  return { field: 'region', reason: `region ${region.id} does not offer instances` };
}

function typeInRegionFault(
  type: TypeRecord,
  region: RegionRecord,
  availability: readonly AvailabilityRecord[],
): ApiError | undefined {
  const capability = NEEDS[type.class];
  if (capability !== undefined && !region.capabilities.includes(capability)) {
    return { field: 'type', reason: `region ${region.id} does not offer ${type.class} types` };
  }
  const told = availability.find(({ region: id, plan }) => id === region.id && plan === type.id);
  return told && !told.available
    ? { field: 'type', reason: `type ${type.id} is not available in region ${region.id} now` }
    : undefined;
}
