import { QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { JsonText } from '@stratus/contracts';
import { Database } from '@stratus/platform/persistence';
import { grantsJson } from '../../grants/grants.sql.js';
import { invalidToken } from '../../tokens/token.js';
import { GetProfileGrantsQuery } from './get-profile-grants.query.js';

const GET_GRANTS = `select case when users.restricted then ${grantsJson('granted')}::text end as record
  from users where users.id = $1 and users.account_id = $2`;

@QueryHandler(GetProfileGrantsQuery)
export class GetProfileGrantsHandler implements IQueryHandler<GetProfileGrantsQuery> {
  constructor(private readonly database: Database) {}

  async execute({ call: { caller } }: GetProfileGrantsQuery): Promise<JsonText | undefined> {
    const [row] = await this.database.read<{ record: string | null }>(GET_GRANTS, [caller.userId, caller.accountId]);
    if (!row) throw invalidToken();
    return row.record === null ? undefined : new JsonText(row.record);
  }
}
