import { Controller, Req, Res } from '@nestjs/common';
import { getType, listTypes } from '@stratus/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AnyUser, Public } from '../access/access.decorators.js';
import { Handles } from '../operations/handles.decorator.js';
import { Operations } from '../operations/operations.js';

@Controller()
export class TypesController {
  constructor(private readonly operations: Operations) {}

  @Handles(listTypes)
  @Public()
  @AnyUser()
  list(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(listTypes, request, reply);
  }

  @Handles(getType)
  @Public()
  @AnyUser()
  get(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(getType, request, reply);
  }
}
