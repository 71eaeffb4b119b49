import { Injectable } from '@nestjs/common';
import { existing } from '@stratus/contracts';
import { Table } from '@stratus/postgres';
import type { Statements } from '@stratus/postgres';

interface Account {
  id: number;
  email: string;
  company: string;
  created: Date;
}

const ACCOUNTS = new Table<Account>('accounts', { id: 'id', email: 'email', company: 'company', created: 'created' });

/** The write side of accounts; every method works in the caller's transaction. */
@Injectable()
export class AccountRepository {
  async insert(statements: Statements, account: Omit<Account, 'id'>): Promise<number> {
    const { text, values } = ACCOUNTS.insert([account], 'returning id');
    return existing((await statements.query<{ id: number }>(text, values))[0]).id;
  }
}
