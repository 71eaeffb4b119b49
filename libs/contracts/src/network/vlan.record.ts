import type { FilterableFields } from '../filter/filterable.js';
import { scalarFields } from '../filter/scalar-fields.js';
import { COMPUTES } from '../dialect.js';
import { integer, list, record, time, verbatim } from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';

/** VLAN (contract 1.7): region and label are its identity. */
export const vlanRecord = record('Vlan', {
  label: verbatim('Name, unique in the region', { minLength: 1, maxLength: 64 }),
  region: verbatim('Region id'),
  [COMPUTES]: list(integer('Id of an instance'), 'Instances with an interface on the VLAN'),
  created: time('Creation'),
});
export type VlanRecord = Infer<typeof vlanRecord>;

/** Filterable fields of the list of VLANs (contract 3). */
export const VLAN_FIELDS = scalarFields(vlanRecord) satisfies FilterableFields;
