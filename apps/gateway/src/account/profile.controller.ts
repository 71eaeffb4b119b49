import { Controller, Req, Res } from '@nestjs/common';
import { getProfile, getProfileGrants, updateProfile } from '@stratus/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AnyUser, Scopes } from '../access/access.decorators.js';
import { Handles } from '../operations/handles.decorator.js';
import { Operations } from '../operations/operations.js';

@Controller()
export class ProfileController {
  constructor(private readonly operations: Operations) {}

  @Handles(getProfile)
  @Scopes()
  @AnyUser()
  get(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(getProfile, request, reply);
  }

  @Handles(updateProfile)
  @Scopes('account:read_write')
  @AnyUser()
  update(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(updateProfile, request, reply);
  }

  @Handles(getProfileGrants)
  @Scopes()
  @AnyUser()
  getGrants(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(getProfileGrants, request, reply);
  }
}
