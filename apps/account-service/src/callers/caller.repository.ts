import { Injectable } from '@nestjs/common';
import type { Caller } from '@stratus/contracts';
import type { Statements } from '@stratus/postgres';
import { invalidToken } from './caller.js';

/** Locks the acting user. */
@Injectable()
export class CallerRepository {
  /**
   * Locks the acting user against deletion until this transaction ends.
   *
   * @throws ApiFailure 401 when the user has already been deleted.
   */
  async holdUser(statements: Statements, { userId, accountId }: Caller): Promise<void> {
    const users = await statements.query<{ id: number }>(
      'select id from users where id = $1 and account_id = $2 for share',
      [userId, accountId],
    );
    if (users.length === 0) throw invalidToken();
  }
}
