import type { Type } from '@nestjs/common';
import { operations, unavailable } from '@stratus/contracts';
import type { Operation } from '@stratus/contracts';
import { Answers } from '@stratus/platform/persistence';

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
  .filter(({ subject }) => subject.startsWith('catalog.database-'))
  .map(unbuilt);
