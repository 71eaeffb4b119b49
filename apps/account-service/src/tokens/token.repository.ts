import { Injectable } from '@nestjs/common';
import { existing } from '@stratus/contracts';
import type { Caller, TokenRecord } from '@stratus/contracts';
import { Table } from '@stratus/postgres';
import type { Statements } from '@stratus/postgres';
import { invalidToken } from '../callers/caller.js';
import { TOKEN_JSON, TOKEN_VALID } from './token.sql.js';
import type { TokenSecret } from './token-secret.generator.js';
import type { Token } from './token.js';

const TOKENS = new Table<Token>('tokens', {
  id: 'id',
  accountId: 'account_id',
  userId: 'user_id',
  label: 'label',
  scopes: 'scopes',
  hash: 'hash',
  prefix: 'prefix',
  expiry: 'expiry',
  created: 'created',
  revoked: 'revoked',
});

/** The write side of tokens; every method works in the caller's transaction. */
@Injectable()
export class TokenRepository {
  /**
   * Keeps the acting token from ending before this transaction: after a revocation, the token causes no more changes. The
   * caller has locked the user.
   *
   * @throws ApiFailure 401 when the token has already ended.
   */
  async holdActing(statements: Statements, { userId, tokenId }: Caller): Promise<void> {
    if (tokenId === undefined) return;
    const tokens = await statements.query<{ id: number }>(
      `select id from tokens where id = $1 and user_id = $2 and ${TOKEN_VALID} for share`,
      [tokenId, userId],
    );
    if (tokens.length === 0) throw invalidToken();
  }

  /**
   * Locks a valid token of the user.
   *
   * @throws ApiFailure 404 when the user has no such token.
   */
  async lock(statements: Statements, userId: number, id: number): Promise<TokenRecord> {
    return existing(
      (await this.records(statements, 'tokens.id = $1 and tokens.user_id = $2', [id, userId], 'for update'))[0],
    );
  }

  /** Locks the valid tokens of a user, so none of them ends twice. */
  async validOfUser(statements: Statements, userId: number): Promise<TokenRecord[]> {
    return this.records(statements, 'tokens.user_id = $1', [userId], 'for update');
  }

  async insert(statements: Statements, token: Omit<Token, 'id' | 'revoked'>): Promise<number> {
    const { text, values } = TOKENS.insert([token], 'returning id');
    return existing((await statements.query<{ id: number }>(text, values))[0]).id;
  }

  /** Adds a token with the same label, scopes and expiry but a different secret; returns its id. */
  async insertAnother(statements: Statements, id: number, secret: TokenSecret, now: Date): Promise<number> {
    const [added] = await statements.query<{ id: number }>(
      `insert into tokens (account_id, user_id, label, scopes, expiry, hash, prefix, created)
       select account_id, user_id, label, scopes, expiry, $2, $3, $4 from tokens where id = $1 returning id`,
      [id, secret.hash, secret.prefix, now],
    );
    return existing(added).id;
  }

  async record(statements: Statements, id: number): Promise<TokenRecord> {
    return existing((await this.records(statements, 'tokens.id = $1', [id]))[0]);
  }

  rename(statements: Statements, id: number, label: string): void {
    statements.send(TOKENS.update(id, { label }));
  }

  revoke(statements: Statements, id: number, now: Date): void {
    statements.send(TOKENS.update(id, { revoked: now }));
  }

  private async records(statements: Statements, where: string, values: unknown[], lock = ''): Promise<TokenRecord[]> {
    const rows = await statements.query<{ record: TokenRecord }>(
      `select ${TOKEN_JSON} as record from tokens where ${where} and ${TOKEN_VALID} order by tokens.id ${lock}`,
      values,
    );
    return rows.map((row) => row.record);
  }
}
