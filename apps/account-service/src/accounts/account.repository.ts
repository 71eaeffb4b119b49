import { Injectable } from '@nestjs/common';
import type { Entities } from '@stratus/postgres';
import { AccountEntity } from './account.entity.js';

/** The write side of accounts; every method works in the caller's transaction. */
@Injectable()
export class AccountRepository {
  async insert(manager: Entities, account: Omit<AccountEntity, 'id'>): Promise<number> {
    const { identifiers } = await manager.insert(AccountEntity, account);
    return identifiers[0]?.id as number;
  }
}
