import type { RunningApp } from '@stratus/app';
import { hostUuidOf } from '@stratus/contracts';
import { NamespacesKernel } from '@stratus/data-plane';
import type { Scope } from '@stratus/data-plane';
import { NatsLink, OperationClient } from '@stratus/messaging';
import { identityOf } from '@stratus/processes';
import {
  Closing,
  Readiness,
  createLogger,
  createMetrics,
  portOf,
  startAdminServer,
  startTracing,
} from '@stratus/runtime';
import { AgentMetrics } from './agent/agent-metrics.js';
import { Agent } from './agent/agent.js';
import { Reports } from './agent/reports.js';
import { EventFollower } from './events/event-follower.js';
import type { NetworkAgentConfiguration } from './network-agent.configuration.js';
import { Owners } from './owners/owners.js';

/**
 * Boots the agent: serves the admin port, waits for NATS, then keeps the networks of the holder's namespaces.
 *
 * @throws Error if the holder is gone, or the admin port is taken.
 */
export async function bootNetworkAgent(
  configuration: NetworkAgentConfiguration,
  closing = new Closing(),
): Promise<RunningApp> {
  try {
    return { adminPort: await openAgent(configuration, closing), stop: () => closing.run() };
  } catch (error) {
    await closing.run().catch(() => undefined);
    throw error;
  }
}

async function openAgent(configuration: NetworkAgentConfiguration, closing: Closing): Promise<number> {
  closing.add(await startTracing('network-agent', configuration));
  const logger = createLogger('network-agent', configuration.LOG_LEVEL);
  const metrics = createMetrics('network-agent');
  const readiness = new Readiness();
  const { ADMIN_HOST: host, ADMIN_PORT: port } = configuration;
  const admin = await startAdminServer({ host, port }, readiness, metrics);
  closing.add(async () => void admin.close());
  const nats = await NatsLink.open('network-agent', configuration, readiness, logger, metrics);
  closing.add(() => nats.close());
  const streams = await NatsLink.open('network-agent', asStreamsUser(configuration), readiness, logger, metrics, {
    part: 'streams',
  });
  closing.add(() => streams.close());
  const kernel = kernelOf(configuration);
  closing.add(async () => kernel.close());
  const owners = new Owners(new OperationClient(nats));
  const hostId = configuration.NETWORK_HOST === undefined ? undefined : hostUuidOf(configuration.NETWORK_HOST);
  const reports = new Reports((request) => owners.report(request), logger, hostId);
  const agent = new Agent({
    owners,
    reports,
    kernel,
    metrics: new AgentMetrics(metrics, configuration.NETWORK_HOST),
    logger,
    checkMs: configuration.NETWORK_CHECK_MS,
    scope: scopeOf(configuration),
  });
  readiness.register('networks', () => (agent.isComplete ? undefined : 'not all networks are there yet'));
  const follower = new EventFollower(
    streams,
    configuration.NETWORK_CONSUMER,
    logger,
    (touched) => agent.touch(touched),
    () => agent.touchAll(),
  );
  const stopping = new AbortController();
  const work = Promise.all([agent.run(stopping.signal), follower.run(stopping.signal)]);
  // A stop does not wait for a report on its way.
  void reports.run(stopping.signal);
  closing.add(async () => {
    readiness.stop();
    stopping.abort();
    await work;
  });
  logger.info({ adminPort: portOf(admin) }, 'started');
  return portOf(admin);
}

const asStreamsUser = (configuration: NetworkAgentConfiguration): NetworkAgentConfiguration => ({
  ...configuration,
  NATS_USER: configuration.NATS_STREAMS_USER ?? configuration.NATS_USER,
  NATS_PASSWORD: configuration.NATS_STREAMS_PASSWORD ?? configuration.NATS_PASSWORD,
});

function scopeOf({
  NETWORK_HOST: host,
  NETWORK_PEERS: addresses,
  NETWORK_INSTANCES,
}: NetworkAgentConfiguration): Scope {
  const named = host === undefined ? {} : { host: hostUuidOf(host) };
  return { ...named, ...(addresses && { addresses }), hasTaps: NETWORK_INSTANCES === 'taps' };
}

function kernelOf(configuration: NetworkAgentConfiguration): NamespacesKernel {
  const holder = identityOf(configuration.NETWORK_HOLDER);
  if (!holder) throw new Error(`NETWORK_HOLDER: there is no process ${configuration.NETWORK_HOLDER}`);
  const { NETWORK_IP: ip, NETWORK_BRIDGE: bridge, NETWORK_NFT: nft, NETWORK_NSENTER: nsenter } = configuration;
  return new NamespacesKernel(holder, { ip, bridge, nft, nsenter });
}
