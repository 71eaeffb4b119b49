import { CAPABILITY, formatIp, networkOf, nthOf, refuseIfAny } from '@stratus/contracts';
import type { ApiError, RegionRecord, UpdateNodeBalancerRequest } from '@stratus/contracts';
import { changesIn, distinct } from '../changes.js';

export interface NodeBalancer {
  id: number;
  accountId: number;
  label: string;
  region: string;
  ipv4: string;
  ipv6: string;
  clientConnThrottle: number;
  tags: string[];
  created: Date;
  updated: Date;
}

export const NODE_BALANCER_LABEL_TAKEN: ApiError = {
  field: 'label',
  reason: 'Label must be unique among your NodeBalancers',
};

/**
 * The default label of a node balancer, derived from its id; if a user has already chosen that label, derived from the id
 * and a random text.
 */
export const generatedLabel = (id: number, random?: string): string =>
  random === undefined ? `balancer${id}` : `balancer${id}-${random.slice(0, 8)}`;

export const NO_ADDRESS_FREE: ApiError = { reason: 'No address is available for another NodeBalancer' };

/** The IPv6 address of a node balancer: its IPv4 address in the last 32 bits of a network of at most /96. */
export const ipv6Of = (ipv4: string, network: string): string =>
  formatIp(nthOf(networkOf(network, 6), networkOf(`${ipv4}/32`, 4).first));

/** Changes to a node balancer; undefined when nothing changes. @throws ApiFailure 400 when the label is taken. */
export function decideUpdateNodeBalancer(
  nodeBalancer: NodeBalancer,
  request: UpdateNodeBalancerRequest,
  known: { labelTaken: boolean },
): Partial<NodeBalancer> | undefined {
  const { label, client_conn_throttle: clientConnThrottle, tags } = request;
  const changes = changesIn<Partial<NodeBalancer>>(nodeBalancer, {
    ...(label !== undefined && { label }),
    ...(clientConnThrottle !== undefined && { clientConnThrottle }),
    ...(tags && { tags: distinct(tags) }),
  });
  if (changes?.label !== undefined && known.labelTaken) refuseIfAny([NODE_BALANCER_LABEL_TAKEN]);
  return changes;
}

/** Error in the region of a new node balancer (5.3, rule 8). */
export function regionMustOfferNodeBalancers(region: RegionRecord | undefined): ApiError[] {
  if (!region) return [{ field: 'region', reason: 'region is not valid' }];
  if (region.capabilities.includes(CAPABILITY.nodeBalancers)) return [];
  return [{ field: 'region', reason: `region ${region.id} does not offer NodeBalancers` }];
}
