import { serviceDomainVariables } from '@stratus/platform';
import { z } from 'zod';

/** The network of node balancers' addresses, apart from the pools of instances, and the domain of their host names. */
export const nodeBalancerVariables = {
  ...serviceDomainVariables,
  NODE_BALANCER_NETWORK: z
    .cidrv4()
    .default('198.19.0.0/16')
    .describe('IPv4 network of the public addresses of node balancers; no pool of the catalog may overlap it'),
};

const variables = z.object(nodeBalancerVariables);
export type NodeBalancerConfiguration = z.infer<typeof variables>;
