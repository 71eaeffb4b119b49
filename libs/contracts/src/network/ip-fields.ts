import type { FilterableFields } from '../filter/filterable.js';
import { scalarFields } from '../filter/scalar-fields.js';
import { ipAddressRecord } from './ip-address.record.js';

/** Filterable fields of the list of addresses (contract 3). */
export const IP_FIELDS = scalarFields(ipAddressRecord) satisfies FilterableFields;
