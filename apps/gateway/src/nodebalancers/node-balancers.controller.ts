import { Controller, Req, Res } from '@nestjs/common';
import {
  createNodeBalancer,
  deleteNodeBalancer,
  getNodeBalancer,
  listNodeBalancers,
  updateNodeBalancer,
} from '@stratus/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ListsGranted, MayCreate, MayRead, MayWrite, Scopes } from '../access/access.decorators.js';
import { Handles } from '../operations/handles.decorator.js';
import { Operations } from '../operations/operations.js';

@Controller()
export class NodeBalancersController {
  constructor(private readonly operations: Operations) {}

  @Handles(listNodeBalancers)
  @Scopes('nodebalancers:read_only')
  @ListsGranted('nodebalancer')
  list(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(listNodeBalancers, request, reply);
  }

  @Handles(createNodeBalancer)
  @Scopes('nodebalancers:read_write')
  @MayCreate('add_nodebalancers', 'nodebalancer')
  create(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(createNodeBalancer, request, reply);
  }

  @Handles(getNodeBalancer)
  @Scopes('nodebalancers:read_only')
  @MayRead('nodebalancer', 'nodeBalancerId')
  get(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(getNodeBalancer, request, reply);
  }

  @Handles(updateNodeBalancer)
  @Scopes('nodebalancers:read_write')
  @MayWrite('nodebalancer', 'nodeBalancerId')
  update(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(updateNodeBalancer, request, reply);
  }

  @Handles(deleteNodeBalancer)
  @Scopes('nodebalancers:read_write')
  @MayWrite('nodebalancer', 'nodeBalancerId')
  delete(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(deleteNodeBalancer, request, reply);
  }
}
