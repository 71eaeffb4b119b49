import { refuseIfAny } from '@stratus/contracts';
import type { ApiError, FilterNode, Operation } from '@stratus/contracts';

const MAX_VALUES = 20;
/** The stream's parameters that select no events. */
const OTHER_PARAMETERS = ['ticket', 'after', 'lastEventId'];
const VALUE = /^[^\0,]{1,255}$/;

/**
 * The filter in the query parameters of a stream: each parameter has one or more values, repeated or separated by commas, and
 * an event must have one of them.
 *
 * @throws ApiFailure 400 with every wrong parameter.
 */
export function queryFilterOf(
  { stream }: Pick<Operation, 'stream'>,
  query: Readonly<Record<string, unknown>>,
): FilterNode | undefined {
  const known = stream?.query ?? [];
  const given = known
    .filter((field) => query[field] !== undefined)
    .map((field) => [field, valuesOf(query[field])] as const);
  refuseIfAny([...unknownIn(query, known), ...given.flatMap(([field, values]) => faultsOf(field, values))]);
  const conditions = given.map(([field, values]) => anyOf(field, values));
  return conditions.length > 1 ? { and: conditions } : conditions[0];
}

const valuesOf = (given: unknown): string[] => [given].flat().flatMap((text) => String(text).split(','));

function faultsOf(field: string, values: readonly string[]): ApiError[] {
  if (values.length > MAX_VALUES) return [{ field, reason: `At most ${MAX_VALUES} values` }];
  return values.every((value) => VALUE.test(value)) ? [] : [{ field, reason: 'Each value must have 1-255 characters' }];
}

/** A stream without the intended filter, or from another position, would look like one that works. */
function unknownIn(query: Readonly<Record<string, unknown>>, fields: readonly string[]): ApiError[] {
  const known = [...OTHER_PARAMETERS, ...fields];
  return Object.keys(query)
    .filter((name) => !known.includes(name))
    .map((field) => ({ field, reason: `Unknown parameter: the stream knows ${known.join(', ')}` }));
}

function anyOf(field: string, values: readonly string[]): FilterNode {
  const conditions = values.map((value) => ({ field, comparison: 'eq' as const, value }));
  return conditions.length === 1 && conditions[0] ? conditions[0] : { or: conditions };
}
