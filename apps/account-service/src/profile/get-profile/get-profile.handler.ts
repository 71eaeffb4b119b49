import { QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { JsonText } from '@stratus/contracts';
import { Database } from '@stratus/platform/persistence';
import { invalidToken } from '../../tokens/token.js';
import { PROFILE_JSON } from '../profile.sql.js';
import { GetProfileQuery } from './get-profile.query.js';

const GET_PROFILE = `select ${PROFILE_JSON}::text as record from users where users.id = $1 and users.account_id = $2`;

@QueryHandler(GetProfileQuery)
export class GetProfileHandler implements IQueryHandler<GetProfileQuery> {
  constructor(private readonly database: Database) {}

  async execute({ call: { caller } }: GetProfileQuery): Promise<JsonText> {
    const [row] = await this.database.read<{ record: string }>(GET_PROFILE, [caller.userId, caller.accountId]);
    if (!row) throw invalidToken();
    return new JsonText(row.record);
  }
}
