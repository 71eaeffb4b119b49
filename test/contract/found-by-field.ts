import type { FieldType } from '@stratus/contracts';

type Read = (filter: object) => Promise<unknown[]>;

/** Types whose order is the same in Postgres and here. */
const COMPARED: ReadonlySet<FieldType> = new Set(['integer', 'number', 'time', 'boolean']);

/**
 * Whether a list finds records by a value that one of them has in a field, and by a part of the value, and sorts by the field.
 */
export async function isFoundBy(field: string, type: FieldType, read: Read): Promise<boolean> {
  const shown = (await read({ '+order_by': field, '+order': 'desc' })).map((record) => valuesAt(record, field));
  if (COMPARED.has(type) && !isDescending(shown.flat())) return false;
  const value = shown.flat().find((one) => one !== null);
  if (value === undefined) return type === 'array' || (await read({ [field]: null })).length >= shown.length;
  const having = await read({ [field]: value });
  const containing = type === 'boolean' ? having : await read({ [field]: { '+contains': String(value) } });
  return (
    having.length > 0 &&
    having.every((record) => valuesAt(record, field).includes(value)) &&
    containing.length >= having.length
  );
}

/** The values of a field, with dots for those inside objects and lists; null for missing ones. */
function valuesAt(record: unknown, field: string): (string | number | boolean | null)[] {
  const inside = (value: unknown, name: string) => (value as Record<string, unknown> | null)?.[name] ?? null;
  const values = field
    .split('.')
    .reduce<unknown[]>((some, name) => some.flatMap((value) => inside(value, name)).flat(), [record]);
  // The list of profiles finds them by names in their interfaces, which are objects.
  return values.map((value) => (typeof value === 'object' ? null : (value as string | number | boolean)));
}

/** Nulls come first, as in Postgres. */
const isDescending = (values: readonly (string | number | boolean | null)[]): boolean =>
  values.every((value, index) => {
    const before = values[index - 1];
    return before === undefined || before === null || (value !== null && value <= before);
  });
