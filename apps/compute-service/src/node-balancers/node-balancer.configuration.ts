import { serviceDomainVariables } from '@stratus/runtime';
import { z } from 'zod';

/** The networks of node balancers' addresses, separate from instance pools, and the domain of their host names. */
export const nodeBalancerVariables = {
  ...serviceDomainVariables,
  NODE_BALANCER_NETWORK: z
    .cidrv4()
    .default('198.19.0.0/16')
    .describe('IPv4 network of the public addresses of node balancers; no pool of the catalog may overlap it'),
  NODE_BALANCER_IPV6_NETWORK: z
    .cidrv6()
    .refine((network) => Number(network.split('/')[1]) <= 96, 'must have a prefix length of at most 96')
    .default('2001:db8:ffff::/96')
    .describe(
      'IPv6 network of the addresses of node balancers, each with its IPv4 address in the last 32 bits; no pool of the catalog may overlap it',
    ),
};

const variables = z.object(nodeBalancerVariables);
export type NodeBalancerConfiguration = z.infer<typeof variables>;
