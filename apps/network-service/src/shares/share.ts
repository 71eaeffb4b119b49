import { COMPUTE_ID, parseIp, formatIp, refuseIfAny } from '@stratus/contracts';
import type { ApiError } from '@stratus/contracts';
import type { HoldingKind } from '../addresses/ip-address.js';
import type { Compute } from '../computes/compute.js';

/**
 * An address or range of one instance that can be shared with another one. A range is written as its first address,
 * without prefix length, and has no NAT.
 */
export interface Shareable {
  id: number;
  kind: HoldingKind;
  /** In canonical form. */
  address: string;
  /** The instance that has the address or range. */
  computeId: number;
  region: string;
  hasNat: boolean;
}

/** The input of the decision: facts about the account, without resources that the user may not change. */
export interface ShareSurroundings {
  receiver: Pick<Compute, 'id' | 'region'>;
  /** Everything in use with one of the texts, in any region. */
  found: readonly Shareable[];
  /** Instances that are moving to another region. */
  moving: ReadonlySet<number>;
  /** Whether the region of the receiver has IP failover. */
  hasFailover: boolean;
}

/**
 * Decides what is shared with the instance from now on (contract 1.5, share).
 *
 * @throws ApiFailure 400 with every broken rule.
 */
export function decideShares(ips: readonly string[], surroundings: ShareSurroundings): Shareable[] {
  const texts = ips.map(canonicalShare);
  const shares = texts.map((text) => bestOf(text, surroundings));
  const faults = shares.map((share, index): ApiError | undefined => {
    const reason =
      texts.indexOf(texts[index]) < index && texts[index] !== undefined
        ? 'Is listed twice'
        : faultOf(ips[index] ?? '', texts[index], share, surroundings);
    return reason === undefined ? undefined : { field: `ips[${index}]`, reason };
  });
  refuseIfAny(
    [receiverMustStay(surroundings), regionMustHaveFailover(ips, surroundings), ...faults].filter(
      (fault) => fault !== undefined,
    ),
  );
  return shares.filter((share) => share !== undefined);
}

/** The canonical text of an address or range, as in records; undefined for any other text. */
export function canonicalShare(text: string): string | undefined {
  const address = parseIp(text);
  return address && formatIp(address);
}

/** The pools of private addresses are per region: prefers the address in the receiver's region. */
function bestOf(text: string | undefined, { found, receiver }: ShareSurroundings): Shareable | undefined {
  const ofText = found.filter(({ address }) => address === text);
  return ofText.find(({ region }) => region === receiver.region) ?? ofText[0];
}

function faultOf(
  sent: string,
  text: string | undefined,
  share: Shareable | undefined,
  { receiver, moving }: ShareSurroundings,
): string | undefined {
  if (sent.includes('/')) return 'Write the IPv6 range without its prefix length';
  if (text === undefined) return 'Must be an IPv4 address, or an IPv6 range without its prefix length';
  if (!share) return `${text} is not valid: none of your instances has it`;
  if (share.kind === 'slaac') return 'Only IPv4 addresses and IPv6 ranges can be shared, not the SLAAC address';
  // Clients first share a range with its own instance: from then on it is announced, and no longer routed statically.
  if (share.computeId === receiver.id && share.kind !== 'range')
    return 'Is an address of the instance itself: share addresses of other instances';
  if (share.region !== receiver.region) return `Is in ${share.region}, and the instance is in ${receiver.region}`;
  if (share.hasNat) return 'Remove its 1:1 NAT from the interface first';
  if (moving.has(share.computeId)) return 'Belongs to an instance that is moving to another region';
  return undefined;
}

function receiverMustStay({ receiver, moving }: ShareSurroundings): ApiError | undefined {
  if (!moving.has(receiver.id)) return undefined;
  return { field: COMPUTE_ID, reason: 'The instance is moving to another region: retry when it has arrived' };
}

/** Contract 5.1 rule 17. Existing sharing can always end. */
function regionMustHaveFailover(
  ips: readonly string[],
  { receiver: { region }, hasFailover }: ShareSurroundings,
): ApiError | undefined {
  if (hasFailover || ips.length === 0) return undefined;
  return { field: COMPUTE_ID, reason: `The instance is in ${region}, which has no IP failover` };
}
