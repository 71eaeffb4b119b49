import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { createToken, deleteToken, getToken, listTokens, resolveToken, updateToken } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { CreateTokenCommand } from './create-token/create-token.command.js';
import { DeleteTokenCommand } from './delete-token/delete-token.command.js';
import { GetTokenQuery } from './get-token/get-token.query.js';
import { ListTokensQuery } from './list-tokens/list-tokens.query.js';
import { ResolveTokenQuery } from './resolve-token/resolve-token.query.js';
import { UpdateTokenCommand } from './update-token/update-token.command.js';

@Controller()
export class TokensController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @MessagePattern(createToken.subject)
  create(@Payload() call: CallOf<typeof createToken>) {
    return this.commands.execute(new CreateTokenCommand(call));
  }

  @MessagePattern(deleteToken.subject)
  delete(@Payload() call: CallOf<typeof deleteToken>) {
    return this.commands.execute(new DeleteTokenCommand(call));
  }

  @MessagePattern(getToken.subject)
  get(@Payload() call: CallOf<typeof getToken>) {
    return this.queries.execute(new GetTokenQuery(call));
  }

  @MessagePattern(listTokens.subject)
  list(@Payload() call: CallOf<typeof listTokens>) {
    return this.queries.execute(new ListTokensQuery(call));
  }

  @MessagePattern(resolveToken.subject)
  resolve(@Payload() call: CallOf<typeof resolveToken>) {
    return this.queries.execute(new ResolveTokenQuery(call));
  }

  @MessagePattern(updateToken.subject)
  update(@Payload() call: CallOf<typeof updateToken>) {
    return this.commands.execute(new UpdateTokenCommand(call));
  }
}
