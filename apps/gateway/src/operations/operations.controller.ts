import { Controller, Inject, Req, Res } from '@nestjs/common';
import { serviceOf } from '@stratus/contracts';
import type { Operation } from '@stratus/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Handles } from './handles.decorator.js';
import { Operations } from './operations.js';
import { routedOperations } from './routed-operations.js';

/**
 * Routes every operation of the services, and those with a constant response. It has one method per operation, named after the
 * operation's subject; route, access and validation follow from the operation.
 */
@Controller()
export class OperationsController {
  constructor(@Inject(Operations) private readonly operations: Operations) {}

  static {
    for (const operation of routedOperations)
      if (serviceOf(operation) !== 'gateway' || operation.constant !== undefined) OperationsController.route(operation);
  }

  private static route(operation: Operation): void {
    const { prototype } = OperationsController;
    const { subject } = operation;
    const value = function (this: OperationsController, request: FastifyRequest, reply: FastifyReply): Promise<void> {
      return this.operations.answer(operation, request, reply);
    };
    const descriptor = { value, writable: true, configurable: true };
    Object.defineProperty(prototype, subject, descriptor);
    Handles(operation)(prototype, subject, descriptor);
    Req()(prototype, subject, 0);
    Res()(prototype, subject, 1);
  }
}
