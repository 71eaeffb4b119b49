import { ApiFailure } from '@stratus/contracts';
import type { Caller, LimitedKind } from '@stratus/contracts';
import type { Statements } from '@stratus/postgres';

/** What counts towards a limit. */
export interface Limited {
  kind: LimitedKind;
  /** As the refusal names several of them: `VPCs`. */
  plural: string;
  /** SQL with a row for each that the account `$1` has; an index must find them. */
  rows: string;
}

const LOCK = `select pg_advisory_xact_lock(hashtextextended('limit:' || $2 || ':' || $1::bigint, 0))`;

/**
 * Refuses a create that would give an account more than its limit (contract 2.11). Costs an account without a limit nothing.
 *
 * It serialises the creates of one kind in one account until the end of the transaction, so a command calls it before it
 * takes any other lock. The count stops at the limit.
 *
 * @throws ApiFailure 400.
 */
export async function refuseBeyondLimit(
  statements: Statements,
  { accountId, limits }: Pick<Caller, 'accountId' | 'limits'>,
  { kind, plural, rows }: Limited,
): Promise<void> {
  const limit = limits?.[kind];
  if (limit === undefined) return;
  // Sends both at once; the second runs when the first has the lock, so it sees what the last holder has committed.
  const [, [counted]] = await Promise.all([
    statements.query(LOCK, [accountId, kind]),
    statements.query<{ count: number }>(`select count(*)::int as count from (${rows} limit $2) as counted`, [
      accountId,
      limit,
    ]),
  ]);
  if (counted && counted.count < limit) return;
  throw new ApiFailure(400, [{ reason: reasonOf(limit, plural) }]);
}

const reasonOf = (limit: number, plural: string): string =>
  `Account limit reached: ${plural} are limited to ${limit} in this account. ` +
  `${limit === 0 ? 'Ask' : 'Delete one that you no longer need, or ask'} the operator of this installation to raise the limit.`;
