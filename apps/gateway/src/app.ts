import type { App } from '@stratus/app';
import { bootGateway } from './boot-gateway.js';
import { gatewayConfiguration } from './gateway.configuration.js';

/** The gateway, for the programs that run it. */
export const app: App = {
  name: 'gateway',
  prepare(environment) {
    const configuration = gatewayConfiguration(environment);
    return {
      logLevel: configuration.LOG_LEVEL,
      drainMs: configuration.HTTP_DRAIN_MS,
      boot: (closing, shared) => bootGateway(configuration, shared, closing),
    };
  },
};
