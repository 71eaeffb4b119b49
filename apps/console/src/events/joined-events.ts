import type { EventRecord } from '@stratus/contracts';

/**
 * Live events and loaded ones as one list, newest first; the live record of a job wins.
 *
 * @param isWhole whether there is nothing older than what is loaded: otherwise live events older than that, such as a long job,
 *   wait until their page is there.
 */
export function joined(
  live: readonly EventRecord[],
  loaded: readonly EventRecord[],
  isWhole: boolean,
): readonly EventRecord[] {
  const oldest = isWhole ? -Infinity : (loaded.at(-1)?.id ?? -Infinity);
  const byId = new Map(loaded.map((event) => [event.id, event]));
  for (const event of live) if (event.id >= oldest) byId.set(event.id, event);
  return [...byId.values()].toSorted((a, b) => b.id - a.id);
}
