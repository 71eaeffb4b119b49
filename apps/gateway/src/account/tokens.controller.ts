import { Controller, Req, Res } from '@nestjs/common';
import { createToken, deleteToken, getToken, listTokens, updateToken } from '@stratus/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AnyUser, Scopes } from '../access/access.decorators.js';
import { Handles } from '../operations/handles.decorator.js';
import { Operations } from '../operations/operations.js';

@Controller()
export class TokensController {
  constructor(private readonly operations: Operations) {}

  @Handles(listTokens)
  @Scopes('account:read_only')
  @AnyUser()
  list(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(listTokens, request, reply);
  }

  @Handles(createToken)
  @Scopes('account:read_write')
  @AnyUser()
  create(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(createToken, request, reply);
  }

  @Handles(getToken)
  @Scopes('account:read_only')
  @AnyUser()
  get(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(getToken, request, reply);
  }

  @Handles(updateToken)
  @Scopes('account:read_write')
  @AnyUser()
  update(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(updateToken, request, reply);
  }

  @Handles(deleteToken)
  @Scopes('account:read_write')
  @AnyUser()
  delete(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(deleteToken, request, reply);
  }
}
