import { CAPABILITY } from '@stratus/contracts';
import type { Contradiction } from '@stratus/runtime';
import type { Catalog } from './catalog.js';

/** Classes that only regions with a capability offer (contract 5.3, rule 8). */
const CAPABILITY_OF_CLASS: Readonly<Record<string, string>> = {
  premium: CAPABILITY.premiumPlans,
  gpu: CAPABILITY.gpu,
};

/** All contradictions: duplicates, unknown references, and plans in regions that cannot offer them. */
export function contradictionsIn(catalog: Catalog): Contradiction[] {
  const { regions, types, availability, images, kernels, database_engines, database_types } = catalog;
  const regionIds = new Set(regions.map(({ id }) => id));
  const typeIds = new Set(types.map(({ id }) => id));

  const ofRegions = regions.flatMap(({ capabilities }, index) =>
    repeatedIn(['regions', index, 'capabilities'], capabilities, (capability) => capability),
  );
  const ofTypes = types.flatMap(({ successor, region_prices, addons }, index) => [
    ...(successor === null || typeIds.has(successor)
      ? []
      : [{ path: ['types', index, 'successor'], reason: `unknown type ${successor}` }]),
    ...ofRegionPrices(['types', index, 'region_prices'], region_prices, regionIds),
    ...ofRegionPrices(['types', index, 'addons', 'backups', 'region_prices'], addons.backups.region_prices, regionIds),
  ]);
  return [
    ...repeatedIn(['regions'], regions, ({ id }) => id, 'id'),
    ...repeatedIn(['types'], types, ({ id }) => id, 'id'),
    ...repeatedIn(['availability'], availability, ({ region, plan }) => `${plan} in ${region}`),
    ...repeatedIn(['images'], images, ({ id }) => id, 'id'),
    ...repeatedIn(['kernels'], kernels, ({ id }) => id, 'id'),
    ...repeatedIn(['database_engines'], database_engines, ({ id }) => id, 'id'),
    ...repeatedIn(['database_types'], database_types, ({ id }) => id, 'id'),
    ...ofRegions,
    ...ofTypes,
    ...database_types.flatMap(ofDatabaseType),
    ...ofAvailability(catalog),
  ];
}

function ofRegionPrices(
  path: (string | number)[],
  prices: readonly { id: string }[],
  regionIds: ReadonlySet<string>,
): Contradiction[] {
  const unknown = prices.flatMap(({ id }, index) =>
    regionIds.has(id) ? [] : [{ path: [...path, index, 'id'], reason: `unknown region ${id}` }],
  );
  return [...unknown, ...repeatedIn(path, prices, ({ id }) => id, 'id')];
}

/** A type is offered for at least one engine, and has one price for each number of nodes. */
function ofDatabaseType({ engines }: Catalog['database_types'][number], index: number): Contradiction[] {
  const path = ['database_types', index, 'engines'];
  if (Object.values(engines).every((offers) => offers.length === 0)) {
    return [{ path, reason: 'must have a price for one engine at least' }];
  }
  return Object.entries(engines).flatMap(([engine, offers]) =>
    repeatedIn([...path, engine], offers, ({ quantity }) => `quantity ${quantity}`, 'quantity'),
  );
}

function ofAvailability({ regions, types, availability }: Catalog): Contradiction[] {
  const regionsById = new Map(regions.map((region) => [region.id, region]));
  const typesById = new Map(types.map((type) => [type.id, type]));
  return availability.flatMap((entry, index) => {
    const region = regionsById.get(entry.region);
    const type = typesById.get(entry.plan);
    const at = (field: string, reason: string): Contradiction => ({ path: ['availability', index, field], reason });
    if (!region || !type) {
      return [
        ...(region ? [] : [at('region', `unknown region ${entry.region}`)]),
        ...(type ? [] : [at('plan', `unknown type ${entry.plan}`)]),
      ];
    }
    const needed = CAPABILITY_OF_CLASS[type.class];
    const cannotBe = entry.available && needed !== undefined && !region.capabilities.includes(needed);
    return cannotBe ? [at('available', `${entry.region} lacks the capability ${needed}`)] : [];
  });
}

/** @param field the last part of the error's path, if that is not the index. */
function repeatedIn<T>(
  path: (string | number)[],
  items: readonly T[],
  keyOf: (item: T) => string,
  field?: string,
): Contradiction[] {
  const seen = new Map<string, number>();
  return items.flatMap((item, index) => {
    const key = keyOf(item);
    const first = seen.get(key);
    if (first === undefined) {
      seen.set(key, index);
      return [];
    }
    const where = [...path, index, ...(field === undefined ? [] : [field])];
    return [{ path: where, reason: `${key} is there already, at index ${first}` }];
  });
}
