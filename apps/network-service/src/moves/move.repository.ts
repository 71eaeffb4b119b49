import { Injectable } from '@nestjs/common';
import type { Statements } from '@stratus/postgres';
import type { Move } from './move.js';

/** The write side of moves; the caller has locked the id of the move and then the instance. */
@Injectable()
export class MoveRepository {
  async find(statements: Statements, accountId: number, id: string): Promise<Move | undefined> {
    const [move] = await statements.query<Move>(
      `select id, account_id as "accountId", compute_id as "computeId", region from moves
        where id = $1 and account_id = $2`,
      [id, accountId],
    );
    return move;
  }

  /** The given instances that are moving; the caller has locked them. */
  async among(statements: Statements, computeIds: readonly number[]): Promise<ReadonlySet<number>> {
    const rows = await statements.query<{ id: number }>(
      'select compute_id as id from moves where compute_id = any($1::bigint[])',
      [computeIds],
    );
    return new Set(rows.map(({ id }) => id));
  }

  async insert(statements: Statements, { id, accountId, computeId, region }: Move): Promise<void> {
    await statements.query('insert into moves (id, account_id, compute_id, region) values ($1, $2, $3, $4)', [
      id,
      accountId,
      computeId,
      region,
    ]);
  }

  async delete(statements: Statements, id: string): Promise<void> {
    await statements.query('delete from moves where id = $1', [id]);
  }

  async deleteOfCompute(statements: Statements, computeId: number): Promise<void> {
    await statements.query('delete from moves where compute_id = $1', [computeId]);
  }
}
