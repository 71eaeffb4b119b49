import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { RunningApp, SharedProcess } from '@stratus/app';
import { controlOperations } from '@stratus/contracts';
import { NatsLink } from '@stratus/messaging';
import {
  Closing,
  NestLogger,
  Readiness,
  createLogger,
  createMetrics,
  deprecatedVariables,
  measureCertificates,
  portOf,
  startAdminServer,
  startTracing,
} from '@stratus/runtime';
import type { FastifyInstance } from 'fastify';
import type { GatewayConfiguration } from './gateway.configuration.js';
import { Admission } from './access/admission.js';
import { AuditTrail } from './audit/audit-trail.js';
import { API_PREFIX, GatewayModule } from './gateway.module.js';
import { EventStreams } from './event-stream/event-streams.js';
import { createFastifyAdapter } from './http/fastify-adapter.js';
import { measureConnections, measureRequests } from './http/request-metrics.js';
import { traceRequests } from './http/request-traces.js';
import { Connections } from './http/connections.js';
import { Draining } from './http/draining.js';
import { ServerCertificate } from './http/server-certificate.js';
import type { SecureServer } from './http/server-certificate.js';
import { trustedProxies } from './http/trusted-proxies.js';
import { dialectOf } from './dialect/dialect-of.js';
import { RouteTable } from './routes/route-table.js';
import { SITE_ROUTES } from './site/site.controller.js';
import { FaultInjection } from './test-control/faults/fault-injection.js';
import { RequestRecorder } from './test-control/requests/request-recorder.js';
import { CONTROL_ROUTES } from './test-control/test-control.js';
import { routedOperations } from './operations/routed-operations.js';
import { warmUpValidation } from './operations/warm-up-validation.js';

export interface RunningGateway extends RunningApp {
  httpPort: number;
}

/**
 * Boots the gateway: waits for NATS, then serves the API; serves the admin port from the start.
 *
 * @throws ConfigurationError for an unusable dialect or certificate; when one of its ports is taken, or `closing` begins
 *   in the meantime.
 */
export async function bootGateway(
  configuration: GatewayConfiguration,
  shared?: SharedProcess,
  closing = new Closing(),
): Promise<RunningGateway> {
  try {
    return { ...(await openGateway(configuration, shared, closing)), stop: () => closing.run() };
  } catch (error) {
    await closing.run().catch(() => undefined);
    throw error;
  }
}

async function openGateway(
  configuration: GatewayConfiguration,
  shared: SharedProcess | undefined,
  closing: Closing,
): Promise<Omit<RunningGateway, 'stop'>> {
  const dialect = dialectOf(configuration, routedOperations);
  const certificate = ServerCertificate.of(configuration);
  closing.add(await startTracing('gateway', configuration, { atEdge: true }));
  const logger = createLogger('gateway', configuration.LOG_LEVEL);
  for (const deprecated of deprecatedVariables(process.env)) logger.warn(deprecated);
  const metrics = createMetrics('gateway', shared);
  measureCertificates(metrics, configuration, certificate && { HTTP_TLS_CERT_FILE: () => certificate.pair.cert });
  const readiness = new Readiness();
  shared?.readiness.register('gateway', () => readiness.summary());
  let booted = false;
  readiness.register('boot', () => (booted ? undefined : 'starting'));
  const admin = await startAdminServer(
    { host: configuration.ADMIN_HOST, port: configuration.ADMIN_PORT },
    readiness,
    metrics,
    shared?.readiness,
  );
  closing.add(async () => void admin.close());
  const inProcessServices = shared?.inProcessServices;
  const nats = await NatsLink.open('gateway', configuration, readiness, logger, metrics, { inProcessServices });
  closing.add(() => nats.close());
  const routes = new RouteTable(routedOperations, API_PREFIX);
  if (configuration.TEST_CONTROL === 'on') routes.add(controlOperations);
  const adapter = createFastifyAdapter({ configuration, dialect, certificate: certificate?.pair }, logger, routes);
  measureRequests(adapter.getInstance(), metrics);
  traceRequests(adapter.getInstance());
  const draining = new Draining(adapter.getInstance());
  const connections = limitConnections(adapter.getInstance(), configuration);
  measureConnections(metrics, connections, configuration.HTTP_MAX_CONNECTIONS);
  const app = await NestFactory.create<NestFastifyApplication>(
    GatewayModule.for({ configuration, dialect, logger, metrics, nats, routes, inProcessServices }),
    adapter,
    { logger: new NestLogger(logger), bodyParser: false, abortOnError: false },
  );
  app.get(Admission).guard(adapter.getInstance());
  const auditTrail = app.get(AuditTrail);
  auditTrail.watch(adapter.getInstance());
  if (configuration.TEST_CONTROL === 'on') {
    // In this order, the log has the bodies of calls that a fault answers.
    app.get(RequestRecorder).watch(adapter.getInstance());
    app.get(FaultInjection).watch(adapter.getInstance());
  }
  // After the last response, while the broker is still connected.
  closing.add(() => auditTrail.stop());
  app.setGlobalPrefix(API_PREFIX, { exclude: ['v4', 'openapi.json', ...SITE_ROUTES, ...CONTROL_ROUTES] });
  warmUpValidation();
  await shared?.servesAfter;
  closing.add(async () => {
    const closed = app.close();
    connections.closeUnused();
    await closed;
  });
  await app.listen(configuration.HTTP_PORT, configuration.HTTP_HOST);
  const secureServer = adapter.getInstance().server as unknown as SecureServer;
  const renewal = certificate?.keepUpToDate(secureServer, logger);
  const { port: httpPort } = adapter.getInstance().server.address() as AddressInfo;
  closing.add(async () => {
    readiness.stop();
    draining.begin();
    app.get(EventStreams).end();
    await delay(configuration.HTTP_DRAIN_MS);
    renewal?.stop();
  });
  booted = true;
  logger.info({ httpPort, adminPort: portOf(admin) }, 'ready');
  return { httpPort, adminPort: portOf(admin) };
}

function limitConnections(fastify: FastifyInstance, configuration: GatewayConfiguration): Connections {
  const trusts = trustedProxies(configuration.TRUST_PROXY);
  const connections = new Connections(fastify.server, {
    total: configuration.HTTP_MAX_CONNECTIONS,
    perAddress: configuration.HTTP_MAX_CONNECTIONS_PER_ADDRESS,
    isProxy: (address) => trusts(address, 0),
  });
  fastify.addHook('preValidation', (request, reply, done) => {
    connections.work(request.raw, reply.raw);
    done();
  });
  return connections;
}
