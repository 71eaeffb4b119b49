import * as contracts from '@stratus/contracts';
import type { Operation } from '@stratus/contracts';
import { CONTROLLERS } from '../controllers.js';
import { declaredAccess } from './handled-operations.js';
import { routesOf } from './routes.js';

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'subject' in value && 'grant' in value && 'scopes' in value;

const operations = Object.values(contracts as Record<string, unknown>).filter(isOperation);
const handled = declaredAccess(CONTROLLERS);

describe('the access that controllers declare', () => {
  it('finds the operations', () => expect(operations.length).toBeGreaterThan(20));

  it.each(operations.filter(({ http }) => http).map((operation) => [operation.subject, operation] as const))(
    '%s has exactly one controller method, which declares the scopes and the grant of its contract',
    (_subject, operation) => {
      const methods = handled.filter((candidate) => candidate.operation === operation);
      expect(methods.map(({ method }) => method)).toHaveLength(1);
      expect(methods[0]).toMatchObject({ scopes: operation.scopes, grant: operation.grant });
    },
  );

  it('no subject and no route is taken twice', () => {
    const subjects = operations.map(({ subject }) => subject);
    const routes = operations.flatMap((operation) =>
      routesOf(operation).map((path) => `${operation.http?.method} ${path.replaceAll(/:\w+/g, ':')}`),
    );
    expect(subjects).toEqual([...new Set(subjects)]);
    expect(routes).toEqual([...new Set(routes)]);
  });

  it('an operation that writes never needs less than one that reads', () => {
    const weak = operations.filter(({ kind, http, scopes }) => http && kind === 'command' && scopes === 'public');
    expect(weak).toEqual([]);
  });
});
