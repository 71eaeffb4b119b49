import type { Fields } from '../references.js';

/** The fields that say something: without undefined, null, empty texts and empty lists. */
export const given = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) =>
        value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  );

/** The value, unless it is that of a new record. */
export const unless = <T>(byDefault: T, value: T): T | undefined => (value === byDefault ? undefined : value);

/** In the order of their texts, which is the same in every account. */
export const sortedBy = <T>(items: readonly T[], textOf: (item: T) => string): T[] =>
  items.toSorted((a, b) => (textOf(a) < textOf(b) ? -1 : 1));
