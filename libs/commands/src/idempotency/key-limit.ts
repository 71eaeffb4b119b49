import { statementNameOf } from '@stratus/postgres';
import type { Pool } from 'pg';
import type { Execution } from './stored-replies.js';

/** Users to count for; when there are more, counting starts again, and each is trimmed a little sooner. */
const MAX_USERS = 10_000;

export interface KeyLimitOptions {
  /** Answers under the keys of one user that stay in the schema. */
  most: number;
  /** A process looks after every so many answers that it has stored for a user. */
  every: number;
  /** Bytes that the answers of one user may have together, of those under its keys and of the others. */
  maxBytes: number;
  /** A process looks after every so many bytes that it has stored for a user. */
  everyBytes: number;
}

const MIB = 1024 * 1024;
const DEFAULTS: KeyLimitOptions = { most: 10_000, every: 100, maxBytes: 64 * MIB, everyBytes: 8 * MIB };

/** Deletes the oldest of the user's answers of a kind beyond a number and a sum of bytes, which Postgres knows without reading them. */
const trimming = (kind: string): string => `
  delete from idempotency_keys where ctid = any(array(
    select ctid from idempotency_keys where ctid = any(array(
      select place from (
        select ctid as place, expires, row_number() over newest as position, sum(octet_length(body)) over newest as bytes
          from idempotency_keys where account_id = $1 and user_id = $2 and ${kind} and status <> 0
        window newest as (order by expires desc)) as stored
       where position > $3 or bytes > $4 limit 5000))
    for update skip locked))`;
const TRIM_KEYS = trimming(`key like 'key:%'`);
/** The gateway gives up after seconds: of what it may repeat itself, the last minute of ten stays. */
const TRIM_EXECUTIONS = trimming(`key like 'execution:%' and expires < now() + interval '9 minutes'`);

/** Replies stored for a user since the last count. */
interface Stored {
  answers: number;
  bytes: number;
}

/**
 * Limits the answers that are kept for one user: the oldest go first (decision 16). Looking reads as many entries of an index as
 * may stay, so it happens once for many answers, after their commit.
 */
export class KeyLimit {
  private readonly stored = new Map<string, Stored>();
  private readonly options: KeyLimitOptions;

  constructor(
    private readonly pool: Pool,
    options: Partial<KeyLimitOptions> = {},
  ) {
    this.options = { ...DEFAULTS, ...options };
  }

  /** Counts an answer that has been stored. Never throws: after a failure, a later answer trims. */
  count({ accountId, userId, chosenByClient }: Execution, bytes: number): void {
    const { every, everyBytes } = this.options;
    const user = `${accountId}/${userId}${chosenByClient ? '' : ' executions'}`;
    // The first answer looks, too: processes come and go.
    const { answers, bytes: before } = this.stored.get(user) ?? { answers: every - 1, bytes: 0 };
    const now = { answers: answers + 1, bytes: before + bytes };
    const looks = (chosenByClient && now.answers >= every) || now.bytes >= everyBytes;
    if (this.stored.size >= MAX_USERS) this.stored.clear();
    this.stored.set(user, looks ? { answers: 0, bytes: 0 } : now);
    if (looks) void this.trim(accountId, userId, chosenByClient).catch(() => undefined);
  }

  private async trim(accountId: number, userId: number, chosenByClient: boolean): Promise<void> {
    const text = chosenByClient ? TRIM_KEYS : TRIM_EXECUTIONS;
    const values = [accountId, userId, this.options.most, this.options.maxBytes];
    await this.pool.query({ name: statementNameOf(text), text, values });
  }
}
