import type { ApiError } from '../api/api-problem.js';
import { DIRECTIONS } from './rules-draft.js';
import type { Direction, RuleList } from './rules-draft.js';

/** An error of the server at what it is about. */
export interface PlacedError {
  reason: string;
  /** Undefined for what is about none of the two lists. */
  direction: Direction | undefined;
  /** Key of the rule; undefined for the list as a whole. */
  rule: number | undefined;
  /** Of the rule, or `policy`; undefined for the rule as a whole. */
  field: string | undefined;
}

const PLACE = /^(?:rules\.)?(inbound|outbound)(?:(_policy)|\[(\d+)\](?:\.(?:addresses\.)?(\w+)(?:\[(\d+)\])?)?)?$/;

/** Places errors of an update at the rules that were sent, so that they stay there when the rules move. */
export const placeErrors = (errors: readonly ApiError[], sent: Readonly<Record<Direction, RuleList>>): PlacedError[] =>
  errors.map(({ field = '', reason }) => {
    const [, named, policy, place, inside, item] = PLACE.exec(field) ?? [];
    const direction = DIRECTIONS.find((each) => each === named);
    if (!direction) return { reason, direction, rule: undefined, field: undefined };
    if (policy) return { reason, direction, rule: undefined, field: 'policy' };
    const rule = place === undefined ? undefined : sent[direction][Number(place)];
    const network = inside === 'ipv4' || inside === 'ipv6' ? rule?.[inside][Number(item)] : undefined;
    return {
      reason: network === undefined ? reason : `${network}: ${reason}`,
      direction,
      rule: rule?.key,
      field: rule && inside,
    };
  });

/** The errors of a field of a rule, as one text. */
export const errorAt = (errors: readonly PlacedError[], field: string | undefined): string | undefined =>
  errors
    .filter((error) => error.field === field)
    .map(({ reason }) => reason)
    .join('. ') || undefined;

/** The fields of a rule that have an input, where its errors are shown. */
const FIELDS_WITH_INPUT = new Set<string | undefined>([
  'label',
  'action',
  'protocol',
  'ports',
  'ipv4',
  'ipv6',
  'addresses',
  'description',
]);

/** The errors of a rule that none of its inputs shows. */
export const errorsElsewhere = (errors: readonly PlacedError[]): PlacedError[] =>
  errors.filter(({ field }) => !FIELDS_WITH_INPUT.has(field));
