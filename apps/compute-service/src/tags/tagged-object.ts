import { MAX_TAGS } from '@stratus/contracts';
import type { ApiError } from '@stratus/contracts';

/** An object that a request wants to tag, locked. */
export interface FoundObject {
  id: number;
  /** Whether it has the tag already. */
  tagged: boolean;
  /** How many tags it has. */
  tags: number;
}

/**
 * Every error in the objects that get a new tag, at their positions in the lists of the request (contract 5.3 rule 2).
 * Reports a repeated id once.
 */
export function faultsOfTagged(
  wanted: Readonly<Record<string, readonly number[]>>,
  found: Readonly<Record<string, readonly FoundObject[]>>,
): ApiError[] {
  return Object.entries(wanted).flatMap(([field, ids]) => {
    const objects = found[field] ?? [];
    const known = new Map(objects.map((object) => [object.id, object] as const));
    const first = new Map(ids.map((id, index) => [id, index] as const).toReversed());
    return ids.flatMap((id, index) => {
      const reason = first.get(id) === index ? faultOf(known.get(id)) : undefined;
      return reason === undefined ? [] : [{ field: `${field}[${index}]`, reason }];
    });
  });
}

function faultOf(object: FoundObject | undefined): string | undefined {
  if (!object) return 'Must be the id of one of your objects';
  const isFull = !object.tagged && object.tags >= MAX_TAGS;
  return isFull ? `At most ${MAX_TAGS} tags per object: remove one first` : undefined;
}

/** The ids of the objects that do not have the tag yet. */
export const untaggedOf = (found: Readonly<Record<string, readonly FoundObject[]>>): Record<string, number[]> =>
  Object.fromEntries(
    Object.entries(found).map(([field, objects]) => [
      field,
      objects.filter(({ tagged }) => !tagged).map(({ id }) => id),
    ]),
  );
