import { Controller, Req, Res } from '@nestjs/common';
import { COMPUTE, COMPUTES, getDisk, listDisks } from '@stratus/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MayRead, Scopes } from '../access/access.decorators.js';
import { Handles } from '../operations/handles.decorator.js';
import { Operations } from '../operations/operations.js';

@Controller()
export class DisksController {
  constructor(private readonly operations: Operations) {}

  @Handles(listDisks)
  @Scopes(`${COMPUTES}:read_only`)
  @MayRead(COMPUTE, 'computeId')
  list(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(listDisks, request, reply);
  }

  @Handles(getDisk)
  @Scopes(`${COMPUTES}:read_only`)
  @MayRead(COMPUTE, 'computeId')
  get(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(getDisk, request, reply);
  }
}
