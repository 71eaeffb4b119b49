import { LIMITED_KINDS, MAX_LIMIT, refuseIfAny } from '@stratus/contracts';
import type { ApiError, LimitedKind } from '@stratus/contracts';

/** What an operator changes about the limits of one account. */
export interface LimitChanges {
  /** New limits; null for a kind without a limit. */
  limits: Partial<Record<LimitedKind, number | null>>;
  /** Kinds with the limit of the catalog file again. */
  defaults: LimitedKind[];
}

/**
 * Reads an operator's words, `kind=limit` each; a limit is a number, `none` or `default`.
 *
 * @throws ApiFailure 400 with every wrong word.
 */
export function changesOfLimits(words: unknown): LimitChanges {
  const given = (Array.isArray(words) ? words : []).map((word) => {
    const [kind = '', ...limit] = String(word).split('=');
    return [kind, limit.join('=')];
  });
  const kinds = given.map(([kind]) => kind);
  const again = kinds.filter((kind, index) => kinds.indexOf(kind) < index);
  refuseIfAny([
    ...given.flatMap(([kind = '', limit = '']) => faultOf(kind, limit)),
    ...again.map((kind) => ({ reason: `${kind} is given twice` })),
  ]);
  const isDefault = ([, limit]: string[]): boolean => limit === 'default';
  const changed = given.filter((word) => !isDefault(word));
  return {
    limits: Object.fromEntries(changed.map(([kind, limit]) => [kind, limit === 'none' ? null : Number(limit)])),
    defaults: given.filter(isDefault).map(([kind]) => kind as LimitedKind),
  };
}

function faultOf(kind: string, limit: string): ApiError[] {
  if (!LIMITED_KINDS.some((known) => known === kind)) {
    return [{ reason: `${kind} is not a limited kind: write one of ${LIMITED_KINDS.join(', ')}, as in vpcs=10` }];
  }
  const isLimit = limit === 'none' || limit === 'default' || (/^\d{1,7}$/.test(limit) && Number(limit) <= MAX_LIMIT);
  return isLimit
    ? []
    : [{ reason: `${kind}=${limit}: write a number from 0 to ${MAX_LIMIT}, none for no limit, or default` }];
}
