import type { Type } from '@nestjs/common';
import { operations, serviceOf, unavailable } from '@stratus/contracts';
import type { Operation } from '@stratus/contracts';
import { Answers } from '@stratus/platform/persistence';

/** Operations that have a handler. When it has all of them, this file goes. */
const BUILT: readonly Operation[] = [];

const built = new Set(BUILT.map(({ subject }) => subject));

function unbuilt(operation: Operation): Type {
  @Answers(operation)
  class UnbuiltOperationHandler {
    async execute(): Promise<never> {
      throw unavailable(`${operation.subject} is not built yet`);
    }
  }
  return UnbuiltOperationHandler;
}

/** Lets the service boot while its operations are being built: each without a handler answers 503. */
export const unbuiltOperations: Type[] = operations
  .filter((operation) => serviceOf(operation) === 'database' && !built.has(operation.subject))
  .map(unbuilt);
