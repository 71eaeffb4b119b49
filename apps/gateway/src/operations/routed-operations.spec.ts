import { operations } from '@stratus/contracts';
import { EventStreamController } from '../event-stream/event-stream.controller.js';
import { OPERATION_METADATA } from './handles.decorator.js';
import { OperationsController } from './operations.controller.js';
import { routedOperations } from './routed-operations.js';
import { routesOf } from '../routes/routes.js';

const handledBy = (controller: { prototype: object }): unknown[] =>
  Object.values(Object.getOwnPropertyDescriptors(controller.prototype)).flatMap(({ value }) =>
    typeof value === 'function' ? (Reflect.getMetadata(OPERATION_METADATA, value) ?? []) : [],
  );

describe('the operations of the contract', () => {
  it('have one controller method each if they have a route, and none if they are internal', () => {
    const handled = [...handledBy(OperationsController), ...handledBy(EventStreamController)];
    expect(handled).toHaveLength(routedOperations.length);
    expect(new Set(handled)).toEqual(new Set(routedOperations));
  });

  it('each have their own subject and routes', () => {
    const subjects = operations.map(({ subject }) => subject);
    const routes = operations.flatMap((operation) =>
      routesOf(operation).map((path) => `${operation.http?.method} ${path.replaceAll(/:\w+/g, ':')}`),
    );
    expect(subjects).toEqual([...new Set(subjects)]);
    expect(routes).toEqual([...new Set(routes)]);
  });

  it('need a token to write', () => {
    const open = operations.filter(({ kind, http, scopes }) => http && kind === 'command' && scopes === 'public');
    expect(open).toEqual([]);
  });
});
