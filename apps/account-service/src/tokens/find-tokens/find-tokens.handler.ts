import { findTokens } from '@stratus/contracts';
import type { CallOf, ReplyOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { MAY_ACT } from '../../callers/caller.sql.js';
import { TOKEN_VALID } from '../token.sql.js';

const FIND = `select encode(tokens.hash, 'hex') as sha256
  from tokens join users on users.id = tokens.user_id join accounts on accounts.id = users.account_id
 where tokens.hash = any(array(select decode(given, 'hex') from unnest($1::text[]) as given))
   and ${TOKEN_VALID} and ${MAY_ACT}`;

/** One statement for all tokens that unauthenticated clients send at once: its cost does not grow with their number. */
@Answers(findTokens)
export class FindTokensHandler {
  constructor(private readonly database: Database) {}

  async execute({ body }: CallOf<typeof findTokens>): Promise<ReplyOf<typeof findTokens>> {
    const found = await this.database.read<{ sha256: string }>(FIND, [body.sha256s]);
    return { valid: found.map(({ sha256 }) => sha256) };
  }
}
