import { QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { JsonText, existing } from '@stratus/contracts';
import { Database } from '@stratus/platform/persistence';
import { USER_BY_NAME } from '../../users/user.sql.js';
import { grantsJson } from '../grants.sql.js';
import { GetUserGrantsQuery } from './get-user-grants.query.js';

const GET_GRANTS = `select case when users.restricted then ${grantsJson('all')}::text end as record
  from users where ${USER_BY_NAME}`;

@QueryHandler(GetUserGrantsQuery)
export class GetUserGrantsHandler implements IQueryHandler<GetUserGrantsQuery> {
  constructor(private readonly database: Database) {}

  async execute({ call: { caller, params } }: GetUserGrantsQuery): Promise<JsonText | undefined> {
    const values = [caller.accountId, params.username];
    const rows = await this.database.read<{ record: string | null }>(GET_GRANTS, values);
    const { record } = existing(rows[0]);
    return record === null ? undefined : new JsonText(record);
  }
}
