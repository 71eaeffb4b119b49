import { gauge } from '@stratus/runtime';
import type { Registry } from '@stratus/runtime';
import type { FastifyInstance } from 'fastify';
import { Histogram } from 'prom-client';
import type { Connections } from './connections.js';

/**
 * Measures requests by route, method and status. Labels name the route, not the path, to bound the number of series.
 */
export function measureRequests(fastify: FastifyInstance, registry: Registry): void {
  const duration = new Histogram({
    name: 'stratus_http_request_duration_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: String(reply.statusCode),
    };
    duration.observe(labels, reply.elapsedTime / 1000);
    done();
  });
}

/** Shows the number of open client connections, and their maximum. */
export function measureConnections(registry: Registry, open: Pick<Connections, 'size'>, limit: number): void {
  gauge(registry, 'stratus_http_connections_open', 'Connections that clients have open', () => open.size);
  gauge(registry, 'stratus_http_connections_limit', 'Most connections that clients may have open', () => limit);
}
