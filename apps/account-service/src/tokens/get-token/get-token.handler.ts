import { QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { JsonText, existing } from '@stratus/contracts';
import { Database } from '@stratus/platform/persistence';
import { TOKEN_JSON, TOKEN_VALID } from '../token.sql.js';
import { GetTokenQuery } from './get-token.query.js';

const GET_TOKEN = `select ${TOKEN_JSON}::text as record from tokens
  where tokens.id = $1 and tokens.user_id = $2 and ${TOKEN_VALID}`;

@QueryHandler(GetTokenQuery)
export class GetTokenHandler implements IQueryHandler<GetTokenQuery> {
  constructor(private readonly database: Database) {}

  async execute({ call }: GetTokenQuery): Promise<JsonText> {
    const rows = await this.database.read<{ record: string }>(GET_TOKEN, [call.params.tokenId, call.caller.userId]);
    return new JsonText(existing(rows[0]).record);
  }
}
