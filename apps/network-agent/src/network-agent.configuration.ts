import { isHostName } from '@stratus/contracts';
import { commonVariables, databaseVariables, readConfiguration } from '@stratus/runtime';
import { z } from 'zod';
import { isPeerList, peersIn } from './peers.js';

export const networkAgentVariables = z.object({
  ...commonVariables,
  NATS_STREAMS_USER: databaseVariables.NATS_STREAMS_USER,
  NATS_STREAMS_PASSWORD: databaseVariables.NATS_STREAMS_PASSWORD,
  NETWORK_HOLDER: z.coerce
    .number()
    .int()
    .min(1)
    .describe('Id of the process in whose network, mount and user namespaces the networks are'),
  NETWORK_HOST: z
    .string()
    .refine(isHostName, 'must be the name of a host')
    .optional()
    .describe(
      'Name of this host, as COMPUTE_HOSTS of compute-service has it; unset: the instances of all hosts are here',
    ),
  NETWORK_PEERS: z
    .string()
    .refine(isPeerList, 'must be like host-a=192.0.2.1,host-b=192.0.2.2')
    .transform(peersIn)
    .optional()
    .describe(
      'IPv4 addresses by which hosts reach each other, this one among them, like `host-a=192.0.2.1,host-b=192.0.2.2`',
    ),
  NETWORK_INSTANCES: z
    .enum(['namespaces', 'taps'])
    .default('namespaces')
    .describe(
      'What instances are here: namespaces that the agent makes, or machines of a hypervisor, which makes their taps',
    ),
  NETWORK_CONSUMER: z
    .string()
    .default('network-agent')
    .describe('Consumer of the stream EVENTS that this agent reads; no other agent reads it'),
  NETWORK_IP: z.string().default('ip').describe('Path of `ip` (iproute2)'),
  NETWORK_BRIDGE: z.string().default('bridge').describe('Path of `bridge` (iproute2)'),
  NETWORK_NFT: z.string().default('nft').describe('Path of `nft` (nftables)'),
  NETWORK_NSENTER: z.string().default('nsenter').describe('Path of `nsenter` (util-linux)'),
  NETWORK_CHECK_MS: z.coerce
    .number()
    .int()
    .min(100)
    .max(600_000)
    .default(5_000)
    .describe('How often the agent compares a part of the kernel with what it should be, in milliseconds'),
});

export type NetworkAgentConfiguration = z.infer<typeof networkAgentVariables>;

/** @throws ConfigurationError naming every missing or wrong variable. */
export const networkAgentConfiguration = (environment: NodeJS.ProcessEnv): NetworkAgentConfiguration =>
  readConfiguration(networkAgentVariables, environment);
