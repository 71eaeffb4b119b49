import { QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { JsonText, existing } from '@stratus/contracts';
import { Database } from '@stratus/platform/persistence';
import { USER_BY_NAME, USER_JSON } from '../user.sql.js';
import { GetUserQuery } from './get-user.query.js';

const GET_USER = `select ${USER_JSON}::text as record from users where ${USER_BY_NAME}`;

@QueryHandler(GetUserQuery)
export class GetUserHandler implements IQueryHandler<GetUserQuery> {
  constructor(private readonly database: Database) {}

  async execute({ call }: GetUserQuery): Promise<JsonText> {
    const rows = await this.database.read<{ record: string }>(GET_USER, [call.caller.accountId, call.params.username]);
    return new JsonText(existing(rows[0]).record);
  }
}
