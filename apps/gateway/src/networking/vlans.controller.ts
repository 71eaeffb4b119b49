import { Controller, Req, Res } from '@nestjs/common';
import { COMPUTE, COMPUTES, listVlans } from '@stratus/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ListsGranted, Scopes } from '../access/access.decorators.js';
import { Handles } from '../operations/handles.decorator.js';
import { Operations } from '../operations/operations.js';

@Controller()
export class VlansController {
  constructor(private readonly operations: Operations) {}

  @Handles(listVlans)
  @Scopes(`${COMPUTES}:read_only`)
  @ListsGranted(COMPUTE)
  list(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(listVlans, request, reply);
  }
}
