import { eventDefinitions } from '@stratus/events/definitions';
import { UsageError } from '../usage-error.js';

/**
 * The subjects of the events of one account, or of all (`*`): all events, or those of the given entities and types.
 *
 * @throws UsageError for an unknown entity or type, or a combination that no event has.
 */
export function eventSubjects(
  accountId: number | '*',
  entities: readonly string[],
  types: readonly string[],
): string[] {
  const known = eventDefinitions();
  refuseUnknown(
    '--entity',
    entities,
    known.map(({ entity }) => entity),
  );
  refuseUnknown(
    '--type',
    types,
    known.map(({ type }) => type),
  );
  if (types.length === 0) {
    if (entities.length === 0) return [accountId === '*' ? 'events.>' : `events.${accountId}.>`];
    return [...new Set(entities)].map((entity) => `events.${accountId}.${entity}.*`);
  }
  const wanted = known.filter(
    ({ entity, type }) => types.includes(type) && (entities.length === 0 || entities.includes(entity)),
  );
  if (wanted.length === 0) throw new UsageError(`No event of ${entities.join(', ')} is a ${types.join(', ')}.`);
  return [...Map.groupBy(wanted, ({ entity }) => entity)].flatMap(([entity, own]) =>
    // As few subjects as possible: NATS 2.9 filters by one.
    own.length === known.filter((each) => each.entity === entity).length
      ? [`events.${accountId}.${entity}.*`]
      : own.map(({ type }) => `events.${accountId}.${entity}.${type}`),
  );
}

function refuseUnknown(option: string, given: readonly string[], known: readonly string[]): void {
  const unknown = given.find((each) => !known.includes(each));
  if (unknown === undefined) return;
  const all = [...new Set(known)].toSorted();
  const similar = all.filter((each) => each.startsWith(unknown.slice(0, SIMILAR)));
  throw new UsageError(`${option} ${unknown} is not known. Known: ${(similar.length > 0 ? similar : all).join(', ')}.`);
}

/** How many letters a misspelt name must share with a similar one: all eighty names would fill a screen. */
const SIMILAR = 4;
