import { Injectable } from '@nestjs/common';
import { existing, forbidden } from '@stratus/contracts';
import type { Caller } from '@stratus/contracts';
import type { Entities } from '@stratus/postgres';
import { UserEntity } from '../users/user.entity.js';
import { AccountEntity } from './account.entity.js';
import { isOperator } from './operator.js';

/** The write side of accounts; every method works in the caller's transaction. */
@Injectable()
export class AccountRepository {
  async insert(manager: Entities, account: Omit<AccountEntity, 'id'>): Promise<number> {
    const { identifiers } = await manager.insert(AccountEntity, account);
    return identifiers[0]?.id as number;
  }

  /**
   * Locks the account, so no other transaction adds, changes or deletes its users. It reads the acting user under this
   * lock, so two users who restrict or delete each other cannot both succeed, and an account with an unrestricted user
   * keeps one.
   *
   * @throws ApiFailure 403 when the acting user is no longer unrestricted; 404 for an unknown account.
   */
  async lockForUserManagement(manager: Entities, caller: Caller): Promise<void> {
    const { accountId, userId } = caller;
    existing(await manager.findOne(AccountEntity, { where: { id: accountId }, lock: { mode: 'pessimistic_write' } }));
    if (isOperator(caller)) return;
    if (await manager.existsBy(UserEntity, { id: userId, accountId, restricted: false })) return;
    throw forbidden('Only an unrestricted user may do this');
  }
}
