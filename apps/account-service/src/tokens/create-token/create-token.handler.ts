import { CommandRunner, refuseBeyondLimit } from '@stratus/commands';
import { createToken } from '@stratus/contracts';
import type { CallOf, TokenRecord } from '@stratus/contracts';
import { tokenCreate } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { CallerRepository } from '../../callers/caller.repository.js';
import { newTokenSecret, prefixOf } from '../token-secret.generator.js';
import { TokenRepository } from '../token.repository.js';
import { TOKEN_LIMIT } from '../token.sql.js';
import { decideCreateToken } from '../token.js';

/** A repeat with the same Idempotency-Key gets the record with only the first characters: no table stores the rest. */
const withoutSecret = (record: TokenRecord): TokenRecord => ({ ...record, token: prefixOf(record.token) });

@Answers(createToken)
export class CreateTokenHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly callers: CallerRepository,
    private readonly tokens: TokenRepository,
  ) {}

  async execute(call: CallOf<typeof createToken>) {
    const { accountId, userId } = call.caller;
    return this.commands.run(
      call,
      async ({ statements, now, emit }) => {
        await refuseBeyondLimit(statements, call.caller, TOKEN_LIMIT);
        await this.callers.holdUser(statements, call.caller);
        await this.tokens.holdActing(statements, call.caller);
        const wanted = decideCreateToken(call.body, { acting: call.caller, now });

        const { token, hash, prefix } = newTokenSecret();
        const id = await this.tokens.insert(statements, { ...wanted, accountId, userId, hash, prefix, created: now });

        const record = await this.tokens.record(statements, id);
        emit(tokenCreate(record));
        return { ...record, token };
      },
      { replyToStore: withoutSecret },
    );
  }
}
