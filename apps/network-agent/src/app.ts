import type { App } from '@stratus/app';
import { bootNetworkAgent } from './boot-network-agent.js';
import { networkAgentConfiguration } from './network-agent.configuration.js';

/** The network agent, for the programs that run it. */
export const app: App = {
  name: 'network-agent',
  prepare(environment) {
    const configuration = networkAgentConfiguration(environment);
    return {
      logLevel: configuration.LOG_LEVEL,
      drainMs: 0,
      boot: (closing) => bootNetworkAgent(configuration, closing),
    };
  },
};
