import { Inject } from '@nestjs/common';
import { JsonText, resolveToken } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { CONFIGURATION } from '@stratus/runtime';
import type { LimitsConfiguration } from '../../limits/limits.configuration.js';
import { MAY_ACT, callerJson } from '../../callers/caller.sql.js';
import { invalidToken } from '../../callers/caller.js';
import { TOKEN_VALID } from '../token.sql.js';

const TOKEN = `, 'tokenId', tokens.id, 'expires', floor(extract(epoch from tokens.expiry) * 1000)::bigint`;

const RESOLVE = `select ${callerJson(`string_to_array(tokens.scopes, ' ')`, '$2', TOKEN)}::text as caller
  from tokens join users on users.id = tokens.user_id join accounts on accounts.id = users.account_id
 where tokens.hash = $1 and ${TOKEN_VALID} and ${MAY_ACT} and (accounts.test_name is null or $3)`;

/**
 * Runs for every client request, so it is one statement that reads by unique keys. Tokens of test accounts can be guessed: without
 * test control they count for nothing.
 */
@Answers(resolveToken)
export class ResolveTokenHandler {
  constructor(
    private readonly database: Database,
    @Inject(CONFIGURATION) private readonly configuration: LimitsConfiguration,
  ) {}

  async execute({ body }: CallOf<typeof resolveToken>): Promise<JsonText> {
    const { limits, TEST_CONTROL } = this.configuration;
    const hash = Buffer.from(body.sha256, 'hex');
    const [found] = await this.database.read<{ caller: string }>(RESOLVE, [hash, limits, TEST_CONTROL === 'on']);
    if (!found) throw invalidToken();
    return new JsonText(found.caller);
  }
}
