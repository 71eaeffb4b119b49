import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { NatsLink, OperationClient } from '@stratus/messaging';
import type { InProcessServices } from '@stratus/messaging';
import { InstallationClock, LOGGER, METRICS } from '@stratus/runtime';
import type { Logger, Registry } from '@stratus/runtime';
import { AccessGuard } from './access/access.guard.js';
import { Admission } from './access/admission.js';
import { AuditTrail } from './audit/audit-trail.js';
import { CreatorGrants } from './operations/creator-grants.js';
import { CallerCache } from './authentication/caller-cache.js';
import { OAuthTokens } from './authentication/oauth-tokens.js';
import { TokenScreen } from './authentication/token-screen.js';
import { EventStreamController } from './event-stream/event-stream.controller.js';
import { EventStreams } from './event-stream/event-streams.js';
import { FeedSignals } from './event-stream/feed-signals.js';
import { StreamTickets } from './event-stream/stream-tickets.js';
import { FailureFilter } from './errors/failure.filter.js';
import { RouteTable } from './routes/route-table.js';
import { GATEWAY_CONFIGURATION } from './gateway.configuration.js';
import type { GatewayConfiguration } from './gateway.configuration.js';
import { EntranceController } from './openapi/entrance.controller.js';
import { OpenApiController } from './openapi/open-api.controller.js';
import { OperationsController } from './operations/operations.controller.js';
import { Operations } from './operations/operations.js';
import { DIALECT } from './dialect/dialect.js';
import type { Dialect } from './dialect/dialect.js';
import { RateLimiter } from './rate-limits/rate-limiter.js';
import { RequestLimits } from './rate-limits/request-limits.js';
import { Console } from './site/console.js';
import { SITE_FOLDER, Site } from '@stratus/site';
import { SiteController } from './site/site.controller.js';
import { testControl } from './test-control/test-control.js';

/** Path under which the API is served, before the paths of operations. */
export const API_PREFIX = '/v4';

export interface GatewayResources {
  configuration: GatewayConfiguration;
  /** Null if the gateway uses the services' word. */
  dialect: Dialect | null;
  logger: Logger;
  metrics: Registry;
  nats: NatsLink;
  routes: RouteTable;
  /** Services that the gateway reaches without the broker. */
  inProcessServices?: InProcessServices | undefined;
}

@Module({})
export class GatewayModule {
  static for({
    configuration,
    dialect,
    logger,
    metrics,
    nats,
    routes,
    inProcessServices,
  }: GatewayResources): DynamicModule {
    const client = new OperationClient(nats, configuration.REQUEST_TIMEOUT_MS, { metrics, inProcessServices });
    const control = testControl(configuration.TEST_CONTROL === 'on');
    return {
      module: GatewayModule,
      controllers: [
        OperationsController,
        EventStreamController,
        EntranceController,
        OpenApiController,
        SiteController,
        ...control.controllers,
      ],
      providers: [
        { provide: GATEWAY_CONFIGURATION, useValue: configuration },
        { provide: DIALECT, useValue: dialect },
        { provide: InstallationClock, useValue: new InstallationClock() },
        { provide: LOGGER, useValue: logger },
        { provide: METRICS, useValue: metrics },
        { provide: NatsLink, useValue: nats },
        { provide: OperationClient, useValue: client },
        { provide: RouteTable, useValue: routes },
        { provide: Site, useValue: new Site(SITE_FOLDER) },
        { provide: APP_FILTER, useClass: FailureFilter },
        AccessGuard,
        Admission,
        AuditTrail,
        CallerCache,
        Console,
        CreatorGrants,
        EventStreams,
        FeedSignals,
        OAuthTokens,
        Operations,
        RateLimiter,
        RequestLimits,
        StreamTickets,
        TokenScreen,
        ...control.providers,
      ],
    };
  }
}
