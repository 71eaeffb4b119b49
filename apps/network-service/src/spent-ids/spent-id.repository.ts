import { Injectable } from '@nestjs/common';
import type { Statements } from '@stratus/platform/persistence';

/** Longer than any request can be on its way. */
const REMEMBERED_FOR = '1 day';

export type Outcome = 'ended' | 'completed';

/** Ids of what has ended. A request and its undo may come in either order, and both more than once. */
@Injectable()
export class SpentIdRepository {
  /** One at a time for each id: there is nothing to lock yet, or no more. @returns how the id ended, if it has. */
  async lock(statements: Statements, accountId: number, id: string): Promise<Outcome | undefined> {
    await statements.query(`select pg_advisory_xact_lock(hashtextextended('id:' || $1::uuid, 0))`, [id]);
    const [spent] = await statements.query<{ outcome: Outcome }>(
      'select outcome from spent_ids where account_id = $1 and id = $2',
      [accountId, id],
    );
    return spent?.outcome;
  }

  async spend(
    statements: Statements,
    accountId: number,
    id: string,
    now: Date,
    outcome: Outcome = 'ended',
  ): Promise<void> {
    await statements.query(
      `insert into spent_ids (account_id, id, outcome, spent) values ($1, $2, $3, $4) on conflict do nothing`,
      [accountId, id, outcome, now],
    );
    await statements.query(
      `delete from spent_ids where ctid = any(array(
         select ctid from spent_ids where spent < $1::timestamptz - interval '${REMEMBERED_FOR}'
          limit 10 for update skip locked))`,
      [now],
    );
  }
}
