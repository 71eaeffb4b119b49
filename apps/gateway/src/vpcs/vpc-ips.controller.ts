import { Controller, Req, Res } from '@nestjs/common';
import { listAccountVpcIps, listVpcIps } from '@stratus/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ListsGranted, MayRead, Scopes } from '../access/access.decorators.js';
import { Handles } from '../operations/handles.decorator.js';
import { Operations } from '../operations/operations.js';

@Controller()
export class VpcIpsController {
  constructor(private readonly operations: Operations) {}

  @Handles(listAccountVpcIps)
  @Scopes('ips:read_only')
  @ListsGranted('vpc')
  listOfAccount(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(listAccountVpcIps, request, reply);
  }

  @Handles(listVpcIps)
  @Scopes('ips:read_only')
  @MayRead('vpc', 'vpcId')
  listOfVpc(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(listVpcIps, request, reply);
  }
}
