import { Controller, Req, Res } from '@nestjs/common';
import {
  COMPUTE,
  COMPUTES,
  addInstanceIp,
  deleteInstanceIp,
  getInstanceIp,
  listInstanceIps,
  updateInstanceIp,
} from '@stratus/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MayRead, MayWrite, Scopes } from '../access/access.decorators.js';
import { Handles } from '../operations/handles.decorator.js';
import { Operations } from '../operations/operations.js';

@Controller()
export class InstanceIpsController {
  constructor(private readonly operations: Operations) {}

  @Handles(listInstanceIps)
  @Scopes(`${COMPUTES}:read_only`)
  @MayRead(COMPUTE, 'computeId')
  list(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(listInstanceIps, request, reply);
  }

  @Handles(addInstanceIp)
  @Scopes(`${COMPUTES}:read_write`)
  @MayWrite(COMPUTE, 'computeId')
  add(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(addInstanceIp, request, reply);
  }

  @Handles(getInstanceIp)
  @Scopes(`${COMPUTES}:read_only`)
  @MayRead(COMPUTE, 'computeId')
  get(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(getInstanceIp, request, reply);
  }

  @Handles(updateInstanceIp)
  @Scopes(`${COMPUTES}:read_write`)
  @MayWrite(COMPUTE, 'computeId')
  update(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(updateInstanceIp, request, reply);
  }

  @Handles(deleteInstanceIp)
  @Scopes(`${COMPUTES}:read_write`)
  @MayWrite(COMPUTE, 'computeId')
  delete(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(deleteInstanceIp, request, reply);
  }
}
