import { Controller, Req, Res } from '@nestjs/common';
import {
  COMPUTE,
  COMPUTES,
  addInterface,
  deleteInterface,
  getInterface,
  listInterfaces,
  orderInterfaces,
  updateInterface,
} from '@stratus/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MayRead, MayWrite, Scopes } from '../access/access.decorators.js';
import { Handles } from '../operations/handles.decorator.js';
import { Operations } from '../operations/operations.js';

@Controller()
export class InterfacesController {
  constructor(private readonly operations: Operations) {}

  @Handles(listInterfaces)
  @Scopes(`${COMPUTES}:read_only`)
  @MayRead(COMPUTE, 'computeId')
  list(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(listInterfaces, request, reply);
  }

  @Handles(addInterface)
  @Scopes(`${COMPUTES}:read_write`)
  @MayWrite(COMPUTE, 'computeId')
  add(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(addInterface, request, reply);
  }

  @Handles(getInterface)
  @Scopes(`${COMPUTES}:read_only`)
  @MayRead(COMPUTE, 'computeId')
  get(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(getInterface, request, reply);
  }

  @Handles(updateInterface)
  @Scopes(`${COMPUTES}:read_write`)
  @MayWrite(COMPUTE, 'computeId')
  update(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(updateInterface, request, reply);
  }

  @Handles(deleteInterface)
  @Scopes(`${COMPUTES}:read_write`)
  @MayWrite(COMPUTE, 'computeId')
  delete(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(deleteInterface, request, reply);
  }

  @Handles(orderInterfaces)
  @Scopes(`${COMPUTES}:read_write`)
  @MayWrite(COMPUTE, 'computeId')
  order(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(orderInterfaces, request, reply);
  }
}
