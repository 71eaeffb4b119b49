import { getToken } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { TOKEN_JSON, TOKEN_VALID } from '../token.sql.js';

const GET_TOKEN = `select ${TOKEN_JSON}::text as record from tokens
  where tokens.id = $1 and tokens.user_id = $2 and ${TOKEN_VALID}`;

@Answers(getToken)
export class GetTokenHandler {
  constructor(private readonly database: Database) {}

  async execute(call: CallOf<typeof getToken>) {
    return this.database.readRecord(GET_TOKEN, [call.params.tokenId, call.caller.userId]);
  }
}
