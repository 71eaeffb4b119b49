import { Module } from '@nestjs/common';
import type { DynamicModule, FactoryProvider, Provider } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import {
  DatabaseEngineCache,
  DatabaseTypeCache,
  ImageCache,
  KernelCache,
  RegionCache,
  TypeCache,
} from '@stratus/catalog-client';
import { CommandRunner, EVENT_LEDGER, VIOLATIONS } from '@stratus/commands';
import { NatsLink, OperationClient, STREAMS_LINK } from '@stratus/messaging';
import type { InProcessServices } from '@stratus/messaging';
import { OperationEndpoints, OperationServer } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import {
  CLOCK,
  CONFIGURATION,
  InstallationClock,
  LOGGER,
  METRICS,
  READINESS,
  Readiness,
  SERVICE_NAME,
} from '@stratus/runtime';
import type { Logger, Registry } from '@stratus/runtime';
import { clockHandlersOf } from './clock/set-clock.handler.js';
import type { ServiceDefinition } from './service-definition.js';
import { TestControlGuard } from './test-control.guard.js';

/** Resources that stay open for the life of the process. */
export interface OpenResources {
  logger: Logger;
  metrics: Registry;
  readiness: Readiness;
  clock: InstallationClock;
  nats: NatsLink;
  streams: NatsLink;
  database: Database;
  server: OperationServer;
  inProcessServices?: InProcessServices | undefined;
}

const CACHES = [RegionCache, TypeCache, ImageCache, KernelCache, DatabaseEngineCache, DatabaseTypeCache];

/** Everything that a service's handlers inject; global, so that feature modules name only their own parts. */
@Module({})
export class ServiceModule {
  static for(definition: ServiceDefinition, resources: OpenResources): DynamicModule {
    const { logger, metrics, readiness, clock, nats, streams, database, server, inProcessServices } = resources;
    const commandRunner: FactoryProvider = {
      provide: CommandRunner,
      inject: [EVENT_LEDGER, CLOCK],
      useFactory: (ledger, now) => new CommandRunner(database, ledger, definition.violations, now),
    };
    const client = new OperationClient(nats, undefined, { metrics, inProcessServices });
    const providers: Provider[] = [
      { provide: SERVICE_NAME, useValue: definition.name },
      { provide: CONFIGURATION, useValue: definition.configuration },
      { provide: VIOLATIONS, useValue: definition.violations },
      { provide: CLOCK, useValue: clock.now },
      { provide: InstallationClock, useValue: clock },
      { provide: LOGGER, useValue: logger },
      { provide: METRICS, useValue: metrics },
      { provide: READINESS, useValue: readiness },
      { provide: NatsLink, useValue: nats },
      { provide: STREAMS_LINK, useValue: streams },
      { provide: Database, useValue: database },
      { provide: OperationClient, useValue: client },
      { provide: OperationServer, useValue: server },
      OperationEndpoints,
      ...CACHES.map((Cached) => ({
        provide: Cached,
        useFactory: () => new Cached(client, nats, logger),
      })),
      commandRunner,
      TestControlGuard,
      ...clockHandlersOf(definition.name),
    ];
    const imports = [CqrsModule.forRoot(), DiscoveryModule];
    return { module: ServiceModule, global: true, imports, providers, exports: providers.map(tokenOf) };
  }
}

const tokenOf = (provider: Provider) => (typeof provider === 'function' ? provider : provider.provide);
