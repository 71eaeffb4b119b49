import { Module } from '@nestjs/common';
import type { DynamicModule, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { RunningApp, SharedProcess } from '@stratus/app';
import { startPurgingExpiredKeys } from '@stratus/commands';
import { startFoldingRowCounts } from '@stratus/lists';
import { NatsLink, signalReadiness } from '@stratus/messaging';
import { OperationServer } from '@stratus/operations';
import { Database, measurePool } from '@stratus/postgres';
import {
  Closing,
  InstallationClock,
  NestLogger,
  Readiness,
  createLogger,
  createMetrics,
  measureCertificates,
  operationDuration,
  portOf,
  startAdminServer,
  startTracing,
} from '@stratus/runtime';
import { ServiceModule } from './service.module.js';
import type { ServiceApp } from './service-app.js';
import type { ServiceDefinition } from './service-definition.js';

/** How long a stopping service lets running commands finish; after that it leaves their sagas to other replicas. */
const RUNNING_COMMANDS_MS = 5_000;

/** A running service; `get` reaches into its modules (for tests and command line tools). */
export interface RunningService extends RunningApp {
  get: <T>(token: Type<T> | symbol) => T;
}

/**
 * Boots a domain service: opens Postgres and NATS (waiting for them), migrates its schema, serves its operations.
 *
 * @throws when one of its operations has no handler or two, its own schema cannot be migrated, the admin port is taken, or
 *   `closing` begins in the meantime; never because a server is still unavailable.
 */
export async function bootService(
  definition: ServiceDefinition,
  module: Type | DynamicModule,
  shared?: SharedProcess,
  closing = new Closing(),
): Promise<RunningService> {
  const { configuration, name } = definition;
  const stopTracing = await startTracing(`${name}-service`, configuration);
  const logger = createLogger(`${name}-service`, configuration.LOG_LEVEL);
  const metrics = createMetrics(`${name}-service`, shared);
  measureCertificates(metrics, configuration);
  const readiness = new Readiness();
  shared?.readiness.register(`${name}-service`, () => readiness.summary());
  let booted = false;
  readiness.register('boot', () => (booted ? undefined : 'starting'));
  try {
    closing.add(stopTracing);
    const admin = await startAdminServer(
      { host: configuration.ADMIN_HOST, port: configuration.ADMIN_PORT },
      readiness,
      metrics,
      shared?.readiness,
    );
    closing.add(async () => void admin.close());
    const inProcessServices = shared?.inProcessServices;
    const nats = await NatsLink.open(`${name}-service`, configuration, readiness, logger, metrics, {
      inProcessServices,
    });
    closing.add(() => nats.close());
    const streams = await NatsLink.openStreams(`${name}-service`, configuration, readiness, logger, metrics);
    closing.add(() => streams.close());
    const clock = new InstallationClock();
    const database = await Database.open(definition.schema, configuration, readiness, logger, clock);
    closing.add(() => database.close());
    measurePool(metrics, database.pool);

    const server = new OperationServer(nats, name, logger, operationDuration(metrics), Date.now, inProcessServices);
    const resources = { logger, metrics, readiness, clock, nats, streams, database, server, inProcessServices };

    @Module({ imports: [ServiceModule.for(definition, resources), module] })
    class ServiceRoot {}

    const app = await NestFactory.createMicroservice(ServiceRoot, {
      strategy: server,
      logger: new NestLogger(logger),
      abortOnError: false,
    });
    closing.add(() => app.close());
    // Before the sagas stop, because running commands wait for them.
    closing.add(() => server.drain(RUNNING_COMMANDS_MS));
    await app.listen();
    booted = true;
    const purging = startPurgingExpiredKeys(database, logger);
    closing.add(async () => purging.stop());
    const folding = startFoldingRowCounts(database.pool, definition.schema.counted ?? [], logger);
    closing.add(async () => folding.stop());
    const signalling = signalReadiness(name, nats, readiness);
    closing.add(async () => signalling.stop());
    closing.add(async () => readiness.stop());
    logger.info({ adminPort: portOf(admin) }, 'ready');
    return {
      adminPort: portOf(admin),
      get: (token) => app.get(token, { strict: false }),
      stop: () => closing.run(),
    };
  } catch (error) {
    await closing.run().catch((second: unknown) => logger.warn({ err: second }, 'stopping failed'));
    throw error;
  }
}

/** A domain service as an app. */
export const serviceApp = (
  name: string,
  define: (environment: NodeJS.ProcessEnv) => ServiceDefinition,
  module: Type | DynamicModule,
): ServiceApp => ({
  name,
  define,
  prepare(environment) {
    const definition = define(environment);
    return {
      logLevel: definition.configuration.LOG_LEVEL,
      drainMs: 0,
      boot: (closing, shared) => bootService(definition, module, shared, closing),
    };
  },
});
