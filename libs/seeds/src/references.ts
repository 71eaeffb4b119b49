import type { Path } from './located-yaml.js';

/** Fields of a record as they are in the file. */
export type Fields = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A field of a seed that names another record, where the API has an id or an address. */
export interface ReferenceField {
  /** The lists of objects that the field is inside of, outermost first. */
  within: readonly string[];
  field: string;
  /** The field of the API. */
  becomes: string;
  /** The section of the other record. */
  to: 'firewalls' | 'instances' | 'vpcs';
}

/** One use of such a field. */
export interface Reference {
  declared: ReferenceField;
  /** From the record. */
  path: Path;
  /** What the field holds, which should be a label. */
  value: unknown;
  /** The object that has the field. */
  holder: Fields;
}

/** The fields with each reference replaced by what `valueOf` finds for it; only references that are given are replaced. */
export function withReferences(
  fields: Fields,
  declared: readonly ReferenceField[],
  valueOf: (reference: Reference) => unknown,
): Fields {
  return declared.reduce((result, each) => replaced(result, each, each.within, [], valueOf), fields);
}

function replaced(
  fields: Fields,
  declared: ReferenceField,
  [list, ...inner]: readonly string[],
  path: Path,
  valueOf: (reference: Reference) => unknown,
): Fields {
  if (list !== undefined) {
    const items = fields[list];
    if (!Array.isArray(items)) return fields;
    const ofItem = (item: unknown, index: number): unknown =>
      isObject(item) ? replaced(item, declared, inner, [...path, list, index], valueOf) : item;
    return { ...fields, [list]: items.map(ofItem) };
  }
  const { field, becomes } = declared;
  if (!Object.hasOwn(fields, field)) return fields;
  // The port of a node is a part of its address.
  const replacedFields = becomes === 'address' ? [field, 'port'] : [field];
  const others = Object.entries(fields).filter(([name]) => !replacedFields.includes(name));
  const found = valueOf({ declared, path: [...path, field], value: fields[field], holder: fields });
  return { ...Object.fromEntries(others), [becomes]: found };
}

/** The label of the record that a reference names: of the VPC, for a subnet. */
export const labelIn = ({ to }: ReferenceField, text: string): string =>
  to === 'vpcs' ? (text.split('/', 1)[0] ?? '') : text;
