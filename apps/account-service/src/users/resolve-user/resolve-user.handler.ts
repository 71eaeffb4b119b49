import { QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { JsonText } from '@stratus/contracts';
import { Database } from '@stratus/platform/persistence';
import { invalidToken } from '../../tokens/token.js';
import { callerJson } from '../caller.sql.js';
import { ResolveUserQuery } from './resolve-user.query.js';

const CALLER = `select ${callerJson(`'{}'::text[]`)}::text as caller from users`;
const BY_ID = `${CALLER} where users.id = $1`;
const BY_NAME = `${CALLER} where lower(users.username) = lower($1)`;

@QueryHandler(ResolveUserQuery)
export class ResolveUserHandler implements IQueryHandler<ResolveUserQuery> {
  constructor(private readonly database: Database) {}

  async execute({ call: { body } }: ResolveUserQuery): Promise<JsonText> {
    const { userId, username } = body;
    const [user] = await this.database.read<{ caller: string }>(
      userId === undefined ? BY_NAME : BY_ID,
      userId === undefined ? [username ?? ''] : [userId],
    );
    if (!user) throw invalidToken();
    return new JsonText(user.caller);
  }
}
