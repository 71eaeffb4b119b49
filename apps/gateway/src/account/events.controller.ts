import { Controller, Req, Res } from '@nestjs/common';
import { getEvent, listEvents, markEventRead, markEventSeen } from '@stratus/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AnyUser, Scopes } from '../access/access.decorators.js';
import { Handles } from '../operations/handles.decorator.js';
import { Operations } from '../operations/operations.js';

@Controller()
export class EventsController {
  constructor(private readonly operations: Operations) {}

  @Handles(listEvents)
  @Scopes('events:read_only')
  @AnyUser()
  list(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(listEvents, request, reply);
  }

  @Handles(getEvent)
  @Scopes('events:read_only')
  @AnyUser()
  get(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(getEvent, request, reply);
  }

  @Handles(markEventRead)
  @Scopes('events:read_only')
  @AnyUser()
  markRead(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(markEventRead, request, reply);
  }

  @Handles(markEventSeen)
  @Scopes('events:read_only')
  @AnyUser()
  markSeen(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.operations.answer(markEventSeen, request, reply);
  }
}
