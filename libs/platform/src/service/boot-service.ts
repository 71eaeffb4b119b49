import { NestFactory } from '@nestjs/core';
import type { DynamicModule, Type } from '@nestjs/common';
import { Module } from '@nestjs/common';
import { ConfigurationError } from '../configuration/configuration-error.js';
import { portOf, startAdminServer } from '../health/admin-server.js';
import { Readiness } from '../health/readiness.js';
import { startPurgingExpiredKeys } from '../idempotency/expired-keys.js';
import { NestLogger, createLogger } from '../logging/logger.js';
import { measureCertificates } from '../metrics/certificate-ends.js';
import { createMetrics, operationDuration } from '../metrics/metrics.js';
import { NatsLink } from '../nats/nats-link.js';
import { OperationServer } from '../nats/operation-server.js';
import { Database } from '../postgres/database.js';
import { measurePool } from '../postgres/pool-metrics.js';
import { Closing } from '../shutdown/closing.js';
import { onStopSignal } from '../shutdown/on-stop-signal.js';
import { migrateService } from './migrate-service.js';
import { startTracing } from './start-tracing.js';
import { PlatformModule } from './platform.module.js';
import { signalReadiness } from './ready-signal.js';
import type { ServiceDefinition } from '../definition/service-definition.js';

/** How long a service that stops lets running commands finish; after that it leaves their sagas to other replicas. */
const RUNNING_COMMANDS_MS = 5_000;

/** A running service; `get` reaches into its modules (for tests and command line tools). */
export interface RunningService {
  adminPort: number;
  get: <T>(token: Type<T> | symbol) => T;
  stop: () => Promise<void>;
}

/**
 * Boots a domain service: opens Postgres and NATS (waiting for them), migrates its schema, answers its operations.
 *
 * @throws when one of its operations has no handler or two, its own schema cannot be migrated, or the admin port is
 *   taken; never because a server is still away.
 */
export async function bootService(
  definition: ServiceDefinition,
  module: Type | DynamicModule,
): Promise<RunningService> {
  const { configuration, name } = definition;
  const stopTracing = await startTracing(`${name}-service`, configuration);
  const logger = createLogger(`${name}-service`, configuration.LOG_LEVEL);
  const metrics = createMetrics(`${name}-service`);
  measureCertificates(metrics, configuration);
  const readiness = new Readiness();
  const closing = new Closing();
  closing.add(stopTracing);
  let booted = false;
  readiness.register('boot', () => (booted ? undefined : 'starting'));
  try {
    const admin = await startAdminServer(
      { host: configuration.ADMIN_HOST, port: configuration.ADMIN_PORT },
      readiness,
      metrics,
    );
    closing.add(async () => void admin.close());
    const nats = await NatsLink.open(`${name}-service`, configuration, readiness, logger, metrics);
    closing.add(() => nats.close());
    const streams = await NatsLink.openStreams(`${name}-service`, configuration, readiness, logger, metrics);
    closing.add(() => streams.close());
    const database = await Database.open(definition.schema, configuration, readiness, logger);
    closing.add(() => database.close());
    measurePool(metrics, database.pool);

    const server = new OperationServer(nats, name, logger, operationDuration(metrics));
    const resources = { logger, metrics, readiness, nats, streams, database, server };

    @Module({ imports: [PlatformModule.for(definition, resources), module] })
    class ServiceRoot {}

    const app = await NestFactory.createMicroservice(ServiceRoot, {
      strategy: server,
      logger: new NestLogger(logger),
      abortOnError: false,
    });
    closing.add(() => app.close());
    await app.listen();
    // Before the sagas stop, which running commands wait for.
    closing.add(() => server.drain(RUNNING_COMMANDS_MS));
    booted = true;
    const purging = startPurgingExpiredKeys(database, logger);
    closing.add(async () => purging.stop());
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

/**
 * Runs a service as a process: boots it, stops it on SIGTERM, exits with 1 when it cannot boot, and prints the faults of an
 * invalid configuration in plain words. With the argument `migrate` it only brings the schema up to date.
 */
export async function runService(define: () => ServiceDefinition, module: Type | DynamicModule): Promise<void> {
  let service: RunningService | undefined;
  try {
    const definition = define();
    if (process.argv[2] === 'migrate') {
      await migrateService(definition);
      return;
    }
    onStopSignal(
      async () => service?.stop(),
      createLogger(`${definition.name}-service`, definition.configuration.LOG_LEVEL),
    );
    service = await bootService(definition, module);
  } catch (error) {
    const report =
      error instanceof ConfigurationError ? error.message : error instanceof Error ? error.stack : String(error);
    process.stderr.write(`${report}\n`);
    process.exit(1);
  }
}
