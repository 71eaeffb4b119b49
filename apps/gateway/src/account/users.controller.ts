import { Controller, Req, Res } from '@nestjs/common';
import {
  createUser,
  deleteUser,
  getUser,
  getUserGrants,
  listUsers,
  updateUser,
  updateUserGrants,
} from '@stratus/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Scopes, UnrestrictedUser } from '../access/access.decorators.js';
import { Handles } from '../operations/handles.decorator.js';
import { Operations } from '../operations/operations.js';

@Controller()
export class UsersController {
  constructor(private readonly operations: Operations) {}

  @Handles(listUsers)
  @Scopes('account:read_only')
  @UnrestrictedUser()
  list(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(listUsers, request, reply);
  }

  @Handles(createUser)
  @Scopes('account:read_write')
  @UnrestrictedUser()
  create(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(createUser, request, reply);
  }

  @Handles(getUser)
  @Scopes('account:read_only')
  @UnrestrictedUser()
  get(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(getUser, request, reply);
  }

  @Handles(updateUser)
  @Scopes('account:read_write')
  @UnrestrictedUser()
  update(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(updateUser, request, reply);
  }

  @Handles(deleteUser)
  @Scopes('account:read_write')
  @UnrestrictedUser()
  delete(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(deleteUser, request, reply);
  }

  @Handles(getUserGrants)
  @Scopes('account:read_only')
  @UnrestrictedUser()
  getGrants(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(getUserGrants, request, reply);
  }

  @Handles(updateUserGrants)
  @Scopes('account:read_write')
  @UnrestrictedUser()
  updateGrants(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(updateUserGrants, request, reply);
  }
}
