import { Injectable } from '@nestjs/common';
import { existing } from '@stratus/contracts';
import type { Caller, TokenRecord } from '@stratus/contracts';
import type { EntityManager } from 'typeorm';
import { TokenEntity } from './token.entity.js';
import { TOKEN_JSON, TOKEN_VALID } from './token.sql.js';
import { invalidToken } from './token.js';

/** The write side of tokens; every method works in the transaction of its manager. */
@Injectable()
export class TokenRepository {
  /**
   * Keeps the acting token from ending before this transaction does: who revokes a token can be sure that nothing was
   * made by it after that. The user is held before.
   *
   * @throws ApiFailure 401 when it has ended already.
   */
  async holdActing(manager: EntityManager, { userId, tokenId }: Caller): Promise<void> {
    if (tokenId === undefined) return;
    const tokens = await manager.query<{ id: number }[]>(
      `select id from tokens where id = $1 and user_id = $2 and ${TOKEN_VALID} for share`,
      [tokenId, userId],
    );
    if (tokens.length === 0) throw invalidToken();
  }

  /**
   * A valid token of the user, locked.
   *
   * @throws ApiFailure 404 when the user has no such token.
   */
  async lock(manager: EntityManager, userId: number, id: number): Promise<TokenRecord> {
    return existing(
      (await this.records(manager, 'tokens.id = $1 and tokens.user_id = $2', [id, userId], 'for update'))[0],
    );
  }

  /** The valid tokens of a user, locked, so that none of them ends twice. */
  async validOfUser(manager: EntityManager, userId: number): Promise<TokenRecord[]> {
    return this.records(manager, 'tokens.user_id = $1', [userId], 'for update');
  }

  async insert(manager: EntityManager, token: Omit<TokenEntity, 'id' | 'revoked'>): Promise<TokenRecord> {
    const { identifiers } = await manager.insert(TokenEntity, token);
    return existing((await this.records(manager, 'tokens.id = $1', [identifiers[0]?.id]))[0]);
  }

  async rename(manager: EntityManager, id: number, label: string): Promise<void> {
    await manager.update(TokenEntity, { id }, { label });
  }

  async revoke(manager: EntityManager, id: number, now: Date): Promise<void> {
    await manager.update(TokenEntity, { id }, { revoked: now });
  }

  private async records(manager: EntityManager, where: string, values: unknown[], lock = ''): Promise<TokenRecord[]> {
    const rows = await manager.query<{ record: TokenRecord }[]>(
      `select ${TOKEN_JSON} as record from tokens where ${where} and ${TOKEN_VALID} order by tokens.id ${lock}`,
      values,
    );
    return rows.map((row) => row.record);
  }
}
