import { Delete, Get, Post, Put, SetMetadata, applyDecorators } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { HttpMethod, Operation } from '@stratus/contracts';
import { routesOf } from '../routes/routes.js';

/** Key under which {@link Handles} stores the operation of a controller method. */
export const OPERATION_METADATA = 'stratus:operation';

const ROUTES: Record<HttpMethod, (paths: string[]) => MethodDecorator> = {
  GET: (paths) => Get(paths),
  POST: (paths) => Post(paths),
  PUT: (paths) => Put(paths),
  DELETE: (paths) => Delete(paths),
};

/**
 * Routes the method and paths of an operation to this controller method. The configuration of its routes names the
 * operation: the access guard requires its scopes and grant, and the limit of the body follows from its contract.
 *
 * @throws Error when the operation is internal.
 */
export function Handles(operation: Operation): MethodDecorator {
  const { http } = operation;
  if (!http) throw new Error(`${operation.subject} is internal: it has no route`);
  return applyDecorators(
    ROUTES[http.method](routesOf(operation)),
    SetMetadata(OPERATION_METADATA, operation),
    RouteConfig({ operation }),
  );
}
