import { MOST_TAGS } from '@stratus/contracts';
import type { ApiError } from '@stratus/contracts';

/** An object that a request wants to tag, locked. */
export interface FoundObject {
  id: number;
  /** Whether it has the tag already. */
  tagged: boolean;
  /** How many tags it has. */
  tags: number;
}

/** Most ids in a reason. */
const NAMED = 10;

const named = (ids: readonly number[]): string =>
  `${ids.slice(0, NAMED).join(', ')}${ids.length > NAMED ? ` and ${ids.length - NAMED} more` : ''}`;

/** Every fault of the objects that a new tag is for, one for each list of the request (contract 5.3 rule 2). */
export function faultsOfTagged(
  wanted: Readonly<Record<string, readonly number[]>>,
  found: Readonly<Record<string, readonly FoundObject[]>>,
): ApiError[] {
  return Object.entries(wanted).flatMap(([field, ids]) => {
    const objects = found[field] ?? [];
    const known = new Set(objects.map(({ id }) => id));
    const unknown = ids.filter((id) => !known.has(id));
    if (unknown.length > 0) return [{ field, reason: `Must be ids of your objects; not found: ${named(unknown)}` }];
    const full = objects.filter(({ tagged, tags }) => !tagged && tags >= MOST_TAGS).map(({ id }) => id);
    return full.length > 0
      ? [{ field, reason: `An object has at most ${MOST_TAGS} tags; take one off first: ${named(full)}` }]
      : [];
  });
}

/** The ids of the objects that do not have the tag yet. */
export const untaggedOf = (found: Readonly<Record<string, readonly FoundObject[]>>): Record<string, number[]> =>
  Object.fromEntries(
    Object.entries(found).map(([field, objects]) => [
      field,
      objects.filter(({ tagged }) => !tagged).map(({ id }) => id),
    ]),
  );
