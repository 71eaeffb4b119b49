import type { Operation } from '@stratus/contracts';
import { routesOf } from './routes.js';

/** In the order of the `Allow` header. */
const METHODS = ['GET', 'POST', 'PUT', 'DELETE'];

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
    const found = new Set(this.routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method));
    if (found.size === 0) return [];
    return [...METHODS.filter((method) => found.has(method)), ...(found.has('GET') ? ['HEAD'] : []), 'OPTIONS'];
  }
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
