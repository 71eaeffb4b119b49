import { Controller, Req, Res } from '@nestjs/common';
import { COMPUTE, COMPUTES, listComputeFirewalls, listNodeBalancerFirewalls } from '@stratus/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MayRead, Scopes } from '../access/access.decorators.js';
import { Handles } from '../operations/handles.decorator.js';
import { Operations } from '../operations/operations.js';

@Controller()
export class ServiceFirewallsController {
  constructor(private readonly operations: Operations) {}

  @Handles(listComputeFirewalls)
  @Scopes(`${COMPUTES}:read_only`)
  @MayRead(COMPUTE, 'computeId')
  listOfCompute(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(listComputeFirewalls, request, reply);
  }

  @Handles(listNodeBalancerFirewalls)
  @Scopes('nodebalancers:read_only')
  @MayRead('nodebalancer', 'nodeBalancerId')
  listOfNodeBalancer(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(listNodeBalancerFirewalls, request, reply);
  }
}
