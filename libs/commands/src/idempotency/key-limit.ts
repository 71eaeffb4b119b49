import { statementNameOf } from '@stratus/postgres';
import type { Pool } from 'pg';
import type { Execution } from './stored-replies.js';

/** Maximum number of users to count for; beyond it, counting restarts, and each user is trimmed a little sooner. */
const MAX_USERS = 10_000;

export interface KeyLimitOptions {
  /** Stored replies with a client's key that one user may keep. */
  most: number;
  /** A process checks a user after storing this many replies for it. */
  every: number;
  /** Maximum total bytes of one user's replies: with a client's key, and without. */
  maxBytes: number;
  /** A process checks a user after storing this many bytes for it. */
  everyBytes: number;
}

const MIB = 1024 * 1024;
const DEFAULTS: KeyLimitOptions = { most: 10_000, every: 100, maxBytes: 64 * MIB, everyBytes: 8 * MIB };

/**
 * Deletes a user's oldest replies of one kind beyond a count and a total size; Postgres knows the sizes without reading the
 * replies.
 */
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
/** The gateway gives up after seconds: of the ten minutes for which its own repeats are stored, the last minute is enough. */
const TRIM_EXECUTIONS = trimming(`key like 'execution:%' and expires < now() + interval '9 minutes'`);

/** Replies stored for a user since the last count. */
interface Stored {
  answers: number;
  bytes: number;
}

/**
 * Limits the replies kept for one user: the oldest go first (decision 16). A check reads as many index entries as may be kept,
 * so it runs once per many replies, after their commit.
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

  /** Counts a stored reply. Never throws: if a trim fails, a later reply trims again. */
  count({ accountId, userId, chosenByClient }: Execution, bytes: number): void {
    const { every, everyBytes } = this.options;
    const user = `${accountId}/${userId}${chosenByClient ? '' : ' executions'}`;
    // The first reply also triggers a check: processes come and go.
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
