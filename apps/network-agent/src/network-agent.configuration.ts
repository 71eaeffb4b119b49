import { commonVariables, databaseVariables, readConfiguration } from '@stratus/runtime';
import { z } from 'zod';

export const networkAgentVariables = z.object({
  ...commonVariables,
  NATS_STREAMS_USER: databaseVariables.NATS_STREAMS_USER,
  NATS_STREAMS_PASSWORD: databaseVariables.NATS_STREAMS_PASSWORD,
  NETWORK_HOLDER: z.coerce
    .number()
    .int()
    .min(1)
    .describe('Id of the process in whose network, mount and user namespaces the networks are'),
  NETWORK_IP: z.string().default('ip').describe('Path of `ip` (iproute2)'),
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
