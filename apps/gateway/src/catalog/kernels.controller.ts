import { Controller, Req, Res } from '@nestjs/common';
import { getKernel, listKernels } from '@stratus/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AnyUser, Public } from '../access/access.decorators.js';
import { Handles } from '../operations/handles.decorator.js';
import { Operations } from '../operations/operations.js';

@Controller()
export class KernelsController {
  constructor(private readonly operations: Operations) {}

  @Handles(listKernels)
  @Public()
  @AnyUser()
  list(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(listKernels, request, reply);
  }

  @Handles(getKernel)
  @Public()
  @AnyUser()
  get(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(getKernel, request, reply);
  }
}
