import type { Type } from '@nestjs/common';
import type { GrantRequirement, Operation, ScopeRequirement } from '@stratus/contracts';
import { GRANT_METADATA, SCOPES_METADATA } from '../access/access.decorators.js';
import { OPERATION_METADATA } from './handles.decorator.js';

/** A controller method that answers an operation, with the access that it declares. */
export interface HandledOperation {
  operation: Operation;
  /** `VpcsController.create` */
  method: string;
  scopes: ScopeRequirement | undefined;
  grant: GrantRequirement | undefined;
}

/** What controllers declare, method by method. */
export function declaredAccess(controllers: readonly Type[]): HandledOperation[] {
  return controllers.flatMap((controller) =>
    Object.getOwnPropertyNames(controller.prototype).flatMap((name) => {
      const handler: unknown = controller.prototype[name];
      if (typeof handler !== 'function') return [];
      const operation = Reflect.getMetadata(OPERATION_METADATA, handler) as Operation | undefined;
      if (!operation) return [];
      return {
        operation,
        method: `${controller.name}.${name}`,
        scopes: Reflect.getMetadata(SCOPES_METADATA, handler) as ScopeRequirement | undefined,
        grant: Reflect.getMetadata(GRANT_METADATA, handler) as GrantRequirement | undefined,
      };
    }),
  );
}

/** Every operation that has a route. */
export const handledOperations = (controllers: readonly Type[]): Operation[] =>
  declaredAccess(controllers).map(({ operation }) => operation);
