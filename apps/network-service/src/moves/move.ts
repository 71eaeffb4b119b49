import type { ApiError } from '@stratus/contracts';
import type { AllocatedAddress } from '../addresses/ip-address.js';
import type { Compute } from '../computes/compute.js';

/** A move of an instance to another region. */
export interface Move {
  id: string;
  accountId: number;
  computeId: number;
  region: string;
}

/** The input of the decision: facts about the locked instance and the region that it moves to. */
export interface MoveSurroundings {
  held: readonly AllocatedAddress[];
  hasRange: boolean;
  /** Whether addresses of other instances are shared with the instance. */
  answersForOthers: boolean;
  /** Whether the region has IP failover. */
  hasFailover: boolean;
}

/** All errors that keep an instance from moving to a region (contract 4.1, migrate; 5.1 rule 17). */
export function faultsOfMove(
  compute: Compute,
  region: string,
  { held, hasRange, answersForOthers, hasFailover }: MoveSurroundings,
): ApiError[] {
  const isThere = compute.region === region;
  const hasNat = held.some((address) => address.hasNat);
  const usesFailover = answersForOthers || held.some((address) => address.isShared);
  return [
    ...(isThere ? [{ field: 'region', reason: `The instance is already in ${region}` }] : []),
    ...(hasNat ? [{ reason: 'Remove the 1:1 NAT of the instance first: VPCs cannot move to another region' }] : []),
    ...(usesFailover && !hasFailover
      ? [
          {
            field: 'region',
            reason: `Stop sharing addresses with the instance first: ${region} has no IP failover`,
          },
        ]
      : []),
    ...(hasRange
      ? [{ reason: 'Delete or reassign the IPv6 range of the instance first: ranges cannot move to another region' }]
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
