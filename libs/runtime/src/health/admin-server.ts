import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';
import type { Readiness } from './readiness.js';
import { measureReadiness } from './readiness-metric.js';

/**
 * Listens on the admin port: `/healthz` (the process is alive), `/readyz` (the app can work), `/readyz/process` (all apps of
 * the process can work), `/metrics` (Prometheus).
 */
export async function startAdminServer(
  address: { host: string; port: number },
  readiness: Readiness,
  metrics: Registry,
  process: Readiness = readiness,
): Promise<Server> {
  measureReadiness(metrics, readiness);
  const answer = async (path: string): Promise<{ status: number; type: string; body: string }> => {
    if (path === '/healthz') return json(200, { status: 'ok' });
    if (path === '/readyz') return answerOf(await readiness.problems());
    if (path === '/readyz/process') return answerOf(await process.problems());
    if (path === '/metrics') return { status: 200, type: metrics.contentType, body: await metrics.metrics() };
    return json(404, { status: 'not found' });
  };
  const server = createServer((request, response) => {
    answer(request.url?.split('?', 1)[0] ?? '/')
      .catch((error: unknown) => json(500, { status: String(error) }))
      .then(({ status, type, body }) => response.writeHead(status, { 'content-type': type }).end(body))
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(address.port, address.host, resolve);
  });
  server.unref();
  return server;
}

/** The port of an admin server; for a server started on port 0. */
export const portOf = (server: Server): number => (server.address() as AddressInfo).port;

function answerOf(problems: Record<string, string>) {
  const ready = Object.keys(problems).length === 0;
  return json(ready ? 200 : 503, { status: ready ? 'ok' : 'not ready', ...(ready ? {} : { problems }) });
}

const json = (status: number, body: unknown) => ({ status, type: 'application/json', body: JSON.stringify(body) });
