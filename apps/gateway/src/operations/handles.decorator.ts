import { Delete, Get, Post, Put, SetMetadata, applyDecorators } from '@nestjs/common';
import type { HttpMethod, Operation } from '@stratus/contracts';
import { routesOf } from './routes.js';

/** Key under which {@link Handles} stores the operation of a controller method. */
export const OPERATION_METADATA = 'stratus:operation';

const ROUTES: Record<HttpMethod, (paths: string[]) => MethodDecorator> = {
  GET: (paths) => Get(paths),
  POST: (paths) => Post(paths),
  PUT: (paths) => Put(paths),
  DELETE: (paths) => Delete(paths),
};

/**
 * Routes the method and paths of an operation to this controller method; the access guard requires the scopes and the
 * grant of the operation.
 *
 * @throws Error when the operation is internal.
 */
export function Handles(operation: Operation): MethodDecorator {
  const { http } = operation;
  if (!http) throw new Error(`${operation.subject} is internal: it has no route`);
  return applyDecorators(ROUTES[http.method](routesOf(operation)), SetMetadata(OPERATION_METADATA, operation));
}
