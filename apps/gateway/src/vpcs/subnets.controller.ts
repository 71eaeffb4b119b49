import { Controller, Req, Res } from '@nestjs/common';
import { createSubnet, deleteSubnet, getSubnet, listSubnets, updateSubnet } from '@stratus/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MayRead, MayWrite, Scopes } from '../access/access.decorators.js';
import { Handles } from '../operations/handles.decorator.js';
import { Operations } from '../operations/operations.js';

@Controller()
export class SubnetsController {
  constructor(private readonly operations: Operations) {}

  @Handles(listSubnets)
  @Scopes()
  @MayRead('vpc', 'vpcId')
  list(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(listSubnets, request, reply);
  }

  @Handles(createSubnet)
  @Scopes('vpc:read_write')
  @MayWrite('vpc', 'vpcId')
  create(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(createSubnet, request, reply);
  }

  @Handles(getSubnet)
  @Scopes()
  @MayRead('vpc', 'vpcId')
  get(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(getSubnet, request, reply);
  }

  @Handles(updateSubnet)
  @Scopes('vpc:read_write')
  @MayWrite('vpc', 'vpcId')
  update(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(updateSubnet, request, reply);
  }

  @Handles(deleteSubnet)
  @Scopes('vpc:read_write')
  @MayWrite('vpc', 'vpcId')
  delete(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(deleteSubnet, request, reply);
  }
}
