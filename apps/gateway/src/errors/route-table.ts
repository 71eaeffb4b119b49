import type { Operation } from '@stratus/contracts';
import { routesOf } from '../operations/routes.js';

/** Finds the methods of a path when no route matched, to answer 405 instead of 404. */
export class RouteTable {
  private readonly routes: { pattern: RegExp; method: string }[];

  constructor(operations: readonly Operation[], prefix: string) {
    this.routes = operations.flatMap((operation) =>
      routesOf(operation).map((path) => ({
        pattern: patternOf(`${prefix}${path}`),
        method: operation.http?.method ?? 'GET',
      })),
    );
  }

  /** @param url path and query of the request. */
  methodsOf(url: string): string[] {
    const path = url.split('?', 1)[0]?.replace(/\/$/, '') ?? '';
    const methods = this.routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    if (methods.length === 0) return [];
    return [...new Set([...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'])];
  }
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
