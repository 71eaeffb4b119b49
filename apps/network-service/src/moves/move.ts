import type { ApiError } from '@stratus/contracts';
import type { HeldAddress } from '../addresses/ip-address.js';
import type { Compute } from '../computes/compute.js';

/** A move of an instance to another region. */
export interface Move {
  id: string;
  accountId: number;
  computeId: number;
  region: string;
}

/** What the decision knows about the instance, locked, and about the region that it is to move to. */
export interface MoveSurroundings {
  held: readonly HeldAddress[];
  hasRange: boolean;
  /** Whether the instance answers for addresses of others. */
  answersForOthers: boolean;
  /** Whether the region has IP failover. */
  hasFailover: boolean;
}

/** All faults that stop an instance from moving to a region (contract 4.1, migrate; 5.1 rule 17). */
export function faultsOfMove(
  compute: Compute,
  region: string,
  { held, hasRange, answersForOthers, hasFailover }: MoveSurroundings,
): ApiError[] {
  const isThere = compute.region === region;
  const hasNat = held.some((address) => address.hasNat);
  const usesFailover = answersForOthers || held.some((address) => address.isShared);
  return [
    ...(isThere ? [{ field: 'region', reason: `The instance is in ${region} already` }] : []),
    ...(hasNat
      ? [{ reason: 'An address of the instance has a 1:1 NAT to a VPC address, and VPCs stay in their region' }]
      : []),
    ...(usesFailover && !hasFailover
      ? [
          {
            field: 'region',
            reason: `${region} has no IP failover: end the sharing of addresses with the instance first`,
          },
        ]
      : []),
    ...(hasRange
      ? [{ reason: 'The instance has an IPv6 range, and ranges stay in their region: delete or assign it first' }]
      : []),
  ];
}

export const MOVE_CANCELLED: ApiError = {
  field: 'id',
  reason: 'This move has been given up: use a new id for a new one',
};
export const MOVE_COMPLETED: ApiError = {
  field: 'id',
  reason: 'This move is complete: it cannot be given up any more',
};
