import { Controller, Req, Res } from '@nestjs/common';
import { createVpc, deleteVpc, getVpc, listVpcs, updateVpc } from '@stratus/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ListsGranted, MayCreate, MayRead, MayWrite, Scopes } from '../access/access.decorators.js';
import { Handles } from '../operations/handles.decorator.js';
import { Operations } from '../operations/operations.js';

@Controller()
export class VpcsController {
  constructor(private readonly operations: Operations) {}

  @Handles(listVpcs)
  @Scopes()
  @ListsGranted('vpc')
  list(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(listVpcs, request, reply);
  }

  @Handles(createVpc)
  @Scopes('vpc:read_write')
  @MayCreate('add_vpcs', 'vpc')
  create(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(createVpc, request, reply);
  }

  @Handles(getVpc)
  @Scopes()
  @MayRead('vpc', 'vpcId')
  get(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(getVpc, request, reply);
  }

  @Handles(updateVpc)
  @Scopes('vpc:read_write')
  @MayWrite('vpc', 'vpcId')
  update(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(updateVpc, request, reply);
  }

  @Handles(deleteVpc)
  @Scopes('vpc:read_write')
  @MayWrite('vpc', 'vpcId')
  delete(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(deleteVpc, request, reply);
  }
}
