import type { Operation } from '@stratus/contracts';
import { routesOf } from './routes.js';

/** In the order of the `Allow` header. */
const METHODS = ['GET', 'POST', 'PUT', 'DELETE'];

interface Route {
  /** In Fastify's form. */
  path: string;
  pattern: RegExp;
  parameters: number;
  method: string;
}

/** A method that a path does not serve, although a path with a parameter in its place does. */
export interface ShadowedRoute {
  path: string;
  method: string;
}

/** Knows the methods of each path, in order to respond with 405 instead of 404. */
export class RouteTable {
  private readonly routes: Route[] = [];

  constructor(operations: readonly Operation[], prefix: string) {
    this.add(operations, prefix);
  }

  /** Adds operations whose paths begin with this prefix. */
  add(operations: readonly Operation[], prefix = ''): void {
    const added = operations.flatMap((operation) =>
      routesOf(operation).map((path) => routeOf(`${prefix}${path}`, operation.http?.method ?? 'GET')),
    );
    this.routes.push(...added);
  }

  /** @param url path and query of a request, or the path of a route. */
  methodsOf(url: string): string[] {
    const found = new Set(this.routesAt(url).map(({ method }) => method));
    if (found.size === 0) return [];
    return [...METHODS.filter((method) => found.has(method)), ...(found.has('GET') ? ['HEAD'] : []), 'OPTIONS'];
  }

  /** Includes `PUT /vpcs/ips`: without its own route, it would be a VPC with the id `ips`. */
  shadowed(): ShadowedRoute[] {
    const paths = [...new Set(this.routes.map(({ path }) => path))];
    return paths.flatMap((path) => {
      const served = this.methodsOf(path);
      const taken = new Set(this.routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method));
      return [...taken].filter((method) => !served.includes(method)).map((method) => ({ path, method }));
    });
  }

  /** Methods of the path with the fewest parameters, which the router prefers. */
  private routesAt(url: string): Route[] {
    const path = url.split('?', 1)[0]?.replace(/\/$/, '') ?? '';
    const matching = this.routes.filter(({ pattern }) => pattern.test(path));
    const fewest = Math.min(...matching.map(({ parameters }) => parameters));
    return matching.filter(({ parameters }) => parameters === fewest);
  }
}

const PARAMETER = /:\w+/g;

const routeOf = (path: string, method: string): Route => ({
  path,
  pattern: new RegExp(`^${path.replaceAll(PARAMETER, '[^/]+')}$`),
  parameters: path.match(PARAMETER)?.length ?? 0,
  method,
});
