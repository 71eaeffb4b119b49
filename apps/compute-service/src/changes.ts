import { isDeepStrictEqual } from 'node:util';

/** The wanted values that differ from the present ones; undefined if all are equal. Ignores undefined values. */
export function changesIn<T extends object>(present: T, wanted: Partial<T>): Partial<T> | undefined {
  const changes = Object.entries(wanted).filter(
    ([key, value]) => value !== undefined && !isDeepStrictEqual(value, present[key as keyof T]),
  );
  return changes.length > 0 ? (Object.fromEntries(changes) as Partial<T>) : undefined;
}

/** Each tag once, in the order given. */
export const distinct = (tags: readonly string[]): string[] => [...new Set(tags)];
