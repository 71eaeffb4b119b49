import { TOKEN_FIELDS, listTokens } from '@stratus/contracts';
import type { CallOf, JsonText } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { TOKEN_EXPIRY, TOKEN_JSON, TOKEN_VALID } from '../token.sql.js';

const COLUMNS = {
  id: 'tokens.id',
  label: 'tokens.label',
  scopes: 'tokens.scopes',
  created: 'tokens.created',
  expiry: TOKEN_EXPIRY,
};

@Answers(listTokens)
export class ListTokensHandler {
  constructor(private readonly database: Database) {}

  async execute({ caller, list }: CallOf<typeof listTokens>): Promise<JsonText> {
    return this.database.readPage({
      from: 'tokens',
      where: `tokens.user_id = $1 and ${TOKEN_VALID}`,
      values: [caller.userId],
      key: ['tokens.id'],
      as: 'tokens',
      item: TOKEN_JSON,
      fields: TOKEN_FIELDS,
      columns: COLUMNS,
      list,
    });
  }
}
