import type { AddressInfo } from 'node:net';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  NatsLink,
  NestLogger,
  Readiness,
  createLogger,
  createMetrics,
  portOf,
  startAdminServer,
} from '@stratus/platform';
import type { GatewayConfiguration } from './gateway.configuration.js';
import { Admission } from './access/admission.js';
import { API_PREFIX, GatewayModule } from './gateway.module.js';
import { createFastifyAdapter } from './http/fastify-adapter.js';
import { measureRequests } from './http/request-metrics.js';
import { UnusedConnections } from './http/unused-connections.js';

export interface RunningGateway {
  httpPort: number;
  adminPort: number;
  stop: () => Promise<void>;
}

/**
 * Boots the gateway: waits for NATS, then serves the API; serves the admin port from the start.
 *
 * @throws when one of its ports is taken.
 */
export async function bootGateway(configuration: GatewayConfiguration): Promise<RunningGateway> {
  const logger = createLogger('gateway', configuration.LOG_LEVEL);
  const metrics = createMetrics('gateway');
  const readiness = new Readiness();
  let booted = false;
  readiness.register('boot', () => (booted ? undefined : 'starting'));
  const admin = await startAdminServer(
    { host: configuration.ADMIN_HOST, port: configuration.ADMIN_PORT },
    readiness,
    metrics,
  );
  const nats = await NatsLink.open('gateway', configuration, readiness, logger);
  const adapter = createFastifyAdapter(configuration, logger);
  measureRequests(adapter.getInstance(), metrics);
  const unused = new UnusedConnections(adapter.getInstance().server);
  const app = await NestFactory.create<NestFastifyApplication>(
    GatewayModule.for({ configuration, logger, metrics, nats }),
    adapter,
    { logger: new NestLogger(logger), bodyParser: false, abortOnError: false },
  );
  app.get(Admission).guard(adapter.getInstance());
  app.setGlobalPrefix(API_PREFIX, { exclude: ['/', 'v4', 'docs', 'docs/{*path}', 'openapi.json'] });
  await app.listen(configuration.HTTP_PORT, configuration.HTTP_HOST);
  const { port: httpPort } = adapter.getInstance().server.address() as AddressInfo;
  booted = true;
  logger.info({ httpPort, adminPort: portOf(admin) }, 'ready');
  return {
    httpPort,
    adminPort: portOf(admin),
    stop: async () => {
      readiness.stop();
      const closing = app.close();
      unused.close();
      await closing;
      await nats.close();
      admin.close();
    },
  };
}
