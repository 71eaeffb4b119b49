import type { Pool } from 'pg';
import { statementNameOf } from '../postgres/statement-name.js';
import type { Execution } from './stored-replies.js';

/** Users to count for; when there are more, counting starts again, and each is trimmed a little sooner. */
const MOST_USERS = 10_000;

export interface KeyLimitOptions {
  /** Answers under the keys of one user that stay in the schema. */
  most: number;
  /** A process looks after every so many answers that it has stored for a user. */
  every: number;
}

const TRIM = `
  delete from idempotency_keys where ctid = any(array(
    select ctid from idempotency_keys
     where account_id = $1 and user_id = $2 and key like 'key:%' and status <> 0
     order by expires desc offset $3 limit 5000 for update skip locked))`;

/**
 * Limits the answers that are kept under the keys of one user: the oldest go first (decision 16). Looking reads as many
 * entries of an index as may stay, so it happens once for many answers, after their commit.
 */
export class KeyLimit {
  private readonly stored = new Map<string, number>();

  constructor(
    private readonly pool: Pool,
    private readonly options: KeyLimitOptions = { most: 10_000, every: 100 },
  ) {}

  /** Counts an answer that has been stored. Never throws: after a failure, a later answer trims. */
  count({ accountId, userId, chosenByClient }: Execution): void {
    if (!chosenByClient) return;
    const user = `${accountId}/${userId}`;
    const before = this.stored.get(user) ?? 0;
    if (this.stored.size >= MOST_USERS) this.stored.clear();
    this.stored.set(user, before + 1);
    if (before % this.options.every === 0) void this.trim(accountId, userId).catch(() => undefined);
  }

  private async trim(accountId: number, userId: number): Promise<void> {
    const values = [accountId, userId, this.options.most];
    await this.pool.query({ name: statementNameOf(TRIM), text: TRIM, values });
  }
}
