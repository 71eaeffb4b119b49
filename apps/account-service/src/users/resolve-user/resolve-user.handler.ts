import { Inject } from '@nestjs/common';
import { JsonText, resolveUser } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { CONFIGURATION } from '@stratus/runtime';
import type { LimitsConfiguration } from '../../limits/limits.configuration.js';
import { invalidToken } from '../../callers/caller.js';
import { MAY_ACT, callerJson } from '../../callers/caller.sql.js';

const CALLER = `select ${callerJson(`'{}'::text[]`, '$2')}::text as caller from users join accounts on accounts.id = users.account_id
 where ${MAY_ACT} and (accounts.test_name is null or $3) and`;
const BY_ID = `${CALLER} users.id = $1`;
const BY_NAME = `${CALLER} lower(users.username) = lower($1)`;

@Answers(resolveUser)
export class ResolveUserHandler {
  constructor(
    private readonly database: Database,
    @Inject(CONFIGURATION) private readonly configuration: LimitsConfiguration,
  ) {}

  async execute({ body }: CallOf<typeof resolveUser>): Promise<JsonText> {
    const { userId, username } = body;
    const [user] = await this.database.read<{ caller: string }>(userId === undefined ? BY_NAME : BY_ID, [
      userId ?? username ?? '',
      this.configuration.limits,
      this.configuration.TEST_CONTROL === 'on',
    ]);
    if (!user) throw invalidToken();
    return new JsonText(user.caller);
  }
}
