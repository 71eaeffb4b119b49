import type { FilterableFields } from '../filter/filterable.js';
import { scalarFields } from '../filter/scalar-fields.js';
import { accountAvailabilityRecord } from './account-availability.record.js';
import { availabilityRecord } from './availability.record.js';
import { regionRecord } from './region.record.js';
import { typeRecord } from './type.record.js';

/** Filterable fields of the catalog (contract 3). */
export const REGION_FIELDS = scalarFields(regionRecord) satisfies FilterableFields;

export const AVAILABILITY_FIELDS = scalarFields(availabilityRecord) satisfies FilterableFields;

export const ACCOUNT_AVAILABILITY_FIELDS = scalarFields(accountAvailabilityRecord) satisfies FilterableFields;

export const TYPE_FIELDS = scalarFields(typeRecord) satisfies FilterableFields;
