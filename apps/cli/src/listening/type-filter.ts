import { eventDefinitions, typePattern } from '@stratus/events/definitions';
import { UsageError } from '../usage-error.js';

const PATTERN = /^[a-z0-9_*]{1,64}$/;

/**
 * Whether a type of event matches one of the patterns, in which `*` stands for any characters, as in those of webhooks.
 *
 * @param patterns none: every type matches.
 * @throws UsageError for a pattern that matches no known type: a typing error would show only as silence.
 */
export function typeFilter(patterns: readonly string[]): (type: string) => boolean {
  if (patterns.length === 0) return () => true;
  const known = eventDefinitions().map(({ type }) => type);
  for (const pattern of patterns) {
    if (!PATTERN.test(pattern))
      throw new UsageError(`--only ${pattern} is not a type: use a-z, 0-9 and _, and * for any characters.`);
    if (!known.some(typePattern([pattern]))) throw unknownType(pattern, known);
  }
  return typePattern(patterns);
}

function unknownType(pattern: string, known: readonly string[]): UsageError {
  const [entity = ''] = pattern.split(/[_*]/);
  const similar = [...new Set(known)].filter((type) => type.startsWith(`${entity}_`)).toSorted();
  const hint = similar.length > 0 ? `Known: ${similar.join(', ')}.` : 'docs/events lists the types.';
  return new UsageError(`--only ${pattern} matches no type of event. ${hint}`);
}
