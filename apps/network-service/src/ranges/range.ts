import { COMPUTE_ID, canonicalIp, reasons, refuseIfAny } from '@stratus/contracts';
import type { ApiError, CreateIpv6RangeRequest } from '@stratus/contracts';
import type { Compute } from '../computes/compute.js';
import { RANGE_LENGTHS } from '../pools/pool.js';
import type { RangeKind } from '../pools/pool.js';

/** An IPv6 range that an instance has. */
export interface AllocatedRange {
  id: number;
  /** The instance that its addresses are routed to. */
  computeId: number;
  region: string;
  /** Whether the range is shared with other instances; sharing it with its own instance does not count. */
  isShared: boolean;
}

/** The ways in which a request names the instance that gets a range. */
export type Target = { computeId: number } | { slaac: string };

/** The field of the request that names the target. */
export const fieldOf = (target: Target): string => ('slaac' in target ? 'route_target' : COMPUTE_ID);

/**
 * Range create, rule 1: exactly one of the two fields names the instance.
 *
 * @throws ApiFailure 400 for both, neither, or a text that is not an address.
 */
export function targetOf({ route_target: text, [COMPUTE_ID]: computeId }: CreateIpv6RangeRequest): Target {
  if (computeId !== undefined && text === undefined) return { computeId };
  const slaac = text === undefined ? undefined : canonicalIp(text);
  if (computeId === undefined && slaac?.includes(':')) return { slaac };
  const reason = 'Must be the IPv6 address of an instance, without /128';
  refuseIfAny(
    computeId === undefined && text !== undefined
      ? [{ field: 'route_target', reason }]
      : [COMPUTE_ID, 'route_target'].map((field) => ({
          field,
          reason: reasons.oneTarget(),
        })),
  );
  throw new Error('a request without a target is refused');
}

export const unknownTarget = (text: string): ApiError => ({
  field: 'route_target',
  reason: `${text} is not valid: it is not the IPv6 address of one of your instances`,
});

/** A violation of the unique constraint uses the same text. */
export const ONE_PER_REGION: ApiError = {
  reason: 'The account already has an IPv6 range in this region; one is allowed. Use it, or delete it first',
};
export const ONE_PER_INSTANCE = 'The instance already has an IPv6 range; one is allowed';

/** The input of the decision: the locked instance, and the ranges of the account in its region. */
export interface RangeSurroundings {
  compute: Pick<Compute, 'id' | 'region'>;
  isMoving: boolean;
  ofRegion: readonly Pick<AllocatedRange, 'computeId'>[];
}

/**
 * The kind of block that an instance's new range is taken from (contract 1.6, range create, rule 2).
 *
 * @throws ApiFailure 400 with every broken rule.
 */
export function decideCreateRange(
  target: Target,
  prefixLength: number,
  { compute, isMoving, ofRegion }: RangeSurroundings,
): RangeKind {
  const field = fieldOf(target);
  const isRouted = ofRegion.some(({ computeId }) => computeId === compute.id);
  const faults = [
    isMoving && { field, reason: 'The instance is moving to another region: retry when it has arrived' },
    isRouted && { field, reason: ONE_PER_INSTANCE },
    !isRouted && ofRegion.length > 0 && ONE_PER_REGION,
  ];
  refuseIfAny(faults.filter((fault) => fault !== false));
  return prefixLength === RANGE_LENGTHS.range_56 ? 'range_56' : 'range_64';
}

export const noFreeRange = (region: string, prefixLength: number): ApiError => ({
  field: 'prefix_length',
  reason: `No IPv6 range of prefix length ${prefixLength} is available in ${region}`,
});

/** @throws ApiFailure 400 for a range that is shared with other instances. */
export function refuseIfShared({ isShared }: Pick<AllocatedRange, 'isShared'>): void {
  refuseIfAny(isShared ? [{ reason: 'Stop sharing the IPv6 range with other instances first' }] : []);
}

/** The stored texts of a range, one for each prefix length, given its text without a prefix length. */
export const storedTextsOf = (address: string): string[] =>
  address.includes(':') ? Object.values(RANGE_LENGTHS).map((length) => `${address}/${length}`) : [];
