import { Controller, Req, Res } from '@nestjs/common';
import { getRegion, getRegionAvailability, listAvailability, listRegions } from '@stratus/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AnyUser, Public } from '../access/access.decorators.js';
import { Handles } from '../operations/handles.decorator.js';
import { Operations } from '../operations/operations.js';

@Controller()
export class RegionsController {
  constructor(private readonly operations: Operations) {}

  @Handles(listRegions)
  @Public()
  @AnyUser()
  list(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(listRegions, request, reply);
  }

  @Handles(listAvailability)
  @Public()
  @AnyUser()
  listAvailability(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(listAvailability, request, reply);
  }

  @Handles(getRegion)
  @Public()
  @AnyUser()
  get(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(getRegion, request, reply);
  }

  @Handles(getRegionAvailability)
  @Public()
  @AnyUser()
  listAvailabilityOfRegion(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(getRegionAvailability, request, reply);
  }
}
