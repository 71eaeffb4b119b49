import { CAPABILITY } from '@stratus/contracts';
import type { ApiError, AvailabilityRecord, RegionRecord, TypeRecord } from '@stratus/contracts';

/** The entries of the catalog that decide whether a region can host an instance. */
export interface Place {
  region: RegionRecord | undefined;
  type: TypeRecord | undefined;
  /** The region's availability of plans; read only for special plans. */
  availability: readonly AvailabilityRecord[];
}

/** Classes that only some regions offer (contract 5.3 rule 8). */
const NEEDS: Partial<Record<TypeRecord['class'], string>> = {
  premium: CAPABILITY.premiumPlans,
  gpu: CAPABILITY.gpu,
};

/** Whether the catalog lists the availability of this type by region. */
export const isSpecial = (type: TypeRecord | undefined): boolean =>
  type !== undefined && NEEDS[type.class] !== undefined;

/** All errors that keep an instance of this type out of this region, including an unknown type or region. */
export function faultsOfPlace({ region, type, availability }: Place): ApiError[] {
  return [
    type ? undefined : { field: 'type', reason: 'A valid plan type by that ID was not found' },
    regionFault(region),
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
  const entry = availability.find(({ region: id, plan }) => id === region.id && plan === type.id);
  return entry && !entry.available
    ? { field: 'type', reason: `type ${type.id} is not available in region ${region.id} now` }
    : undefined;
}
