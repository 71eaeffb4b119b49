import { isDeepStrictEqual } from 'node:util';

/** Those of the wanted values that differ from the present ones; undefined when none does. What is undefined is not wanted. */
export function changesIn<T extends object>(present: T, wanted: Partial<T>): Partial<T> | undefined {
  const changes = Object.entries(wanted).filter(
    ([key, value]) => value !== undefined && !isDeepStrictEqual(value, present[key as keyof T]),
  );
  return changes.length > 0 ? (Object.fromEntries(changes) as Partial<T>) : undefined;
}

/** Each tag once, in the order given. */
export const distinct = (tags: readonly string[]): string[] => [...new Set(tags)];
