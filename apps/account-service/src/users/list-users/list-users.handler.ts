import { QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { USER_FIELDS } from '@stratus/contracts';
import type { JsonText } from '@stratus/contracts';
import { Database } from '@stratus/platform/persistence';
import { USER_JSON } from '../user.sql.js';
import { ListUsersQuery } from './list-users.query.js';

@QueryHandler(ListUsersQuery)
export class ListUsersHandler implements IQueryHandler<ListUsersQuery> {
  constructor(private readonly database: Database) {}

  async execute({ call: { caller, list } }: ListUsersQuery): Promise<JsonText> {
    return this.database.readPage({
      from: 'users',
      where: 'users.account_id = $1',
      values: [caller.accountId],
      key: ['users.id'],
      as: 'users',
      item: USER_JSON,
      fields: USER_FIELDS,
      columns: { username: 'users.username' },
      list,
    });
  }
}
