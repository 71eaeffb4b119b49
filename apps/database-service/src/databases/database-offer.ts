import { CAPABILITY, ENGINE_TRAITS } from '@stratus/contracts';
import type { ApiError, DatabaseEngineRecord, DatabaseTypeRecord, RegionRecord } from '@stratus/contracts';

import type { ManagedDatabase } from './database.js';

/** The catalog entries for the ids in a request. */
export interface Offer {
  region: RegionRecord | undefined;
  engine: DatabaseEngineRecord | undefined;
  type: DatabaseTypeRecord | undefined;
}

/** All errors of a new database that follow from the catalog: region, engine and type must offer it (contract 1.3). */
export function faultsOfOffer(
  wanted: Pick<ManagedDatabase, 'clusterSize' | 'engine' | 'region'>,
  { region, engine, type }: Offer,
): ApiError[] {
  return [
    regionMustOfferDatabases(wanted.region, region),
    engineMustExist(engine),
    ...typeMustOffer(wanted, type),
  ].filter((fault) => fault !== undefined);
}

function regionMustOfferDatabases(id: string, region: RegionRecord | undefined): ApiError | undefined {
  if (!region) return { field: 'region', reason: 'region is not valid' };
  if (region.capabilities.includes(CAPABILITY.managedDatabases)) return undefined;
  return { field: 'region', reason: `region ${id} does not offer Managed Databases` };
}

const engineMustExist = (engine: DatabaseEngineRecord | undefined): ApiError | undefined =>
  engine ? undefined : { field: 'engine', reason: 'engine is not valid: see GET /v4/databases/engines' };

/** Refusal of a type that is not offered for the engine with this number of nodes (contract 1.3). */
export function typeMustOffer(
  { engine, clusterSize }: Pick<ManagedDatabase, 'engine' | 'clusterSize'>,
  type: DatabaseTypeRecord | undefined,
): ApiError[] {
  if (!type) return [{ field: 'type', reason: 'type is not valid: see GET /v4/databases/types' }];
  if (type.engines[engine].some(({ quantity }) => quantity === clusterSize)) return [];
  const nodes = clusterSize === 1 ? 'one node' : `${clusterSize} nodes`;
  return [{ field: 'type', reason: `type ${type.id} is not offered for ${ENGINE_TRAITS[engine].name} with ${nodes}` }];
}
