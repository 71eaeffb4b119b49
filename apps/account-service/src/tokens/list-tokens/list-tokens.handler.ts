import { QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { TOKEN_FIELDS } from '@stratus/contracts';
import type { JsonText } from '@stratus/contracts';
import { Database } from '@stratus/platform/persistence';
import { TOKEN_JSON, TOKEN_VALID } from '../token.sql.js';
import { ListTokensQuery } from './list-tokens.query.js';

@QueryHandler(ListTokensQuery)
export class ListTokensHandler implements IQueryHandler<ListTokensQuery> {
  constructor(private readonly database: Database) {}

  async execute({ call: { caller, list } }: ListTokensQuery): Promise<JsonText> {
    return this.database.readPage({
      from: 'tokens',
      where: `tokens.user_id = $1 and ${TOKEN_VALID}`,
      values: [caller.userId],
      key: ['tokens.id'],
      as: 'tokens',
      item: TOKEN_JSON,
      fields: TOKEN_FIELDS,
      columns: { created: 'tokens.created', label: 'tokens.label' },
      list,
    });
  }
}
