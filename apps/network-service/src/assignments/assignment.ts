import { COMPUTE_ID, formatIp, parseIp, reasons, refuseIfAny } from '@stratus/contracts';
import type { ApiError, IpAssignment } from '@stratus/contracts';
import type { HoldingKind } from '../addresses/ip-address.js';
import type { Compute } from '../computes/compute.js';

/**
 * An address or range that one instance has and another one can get. The text of a range includes its prefix length; its
 * route target is the address of the instance that has it, so the target changes with the instance.
 */
export interface Assignable {
  id: number;
  kind: HoldingKind;
  /** In canonical form. */
  text: string;
  /** The instance that has the address or range. */
  computeId: number;
  region: string;
  hasNat: boolean;
  isShared: boolean;
}

/** The input of the decision: instances that the user may change, locked, and everything that they have. */
export interface AssignSurroundings {
  computes: readonly Pick<Compute, 'id' | 'region'>[];
  held: readonly Assignable[];
  /** Instances that are moving to another region. */
  moving: ReadonlySet<number>;
}

/** An address that moves to another instance. */
export interface Handover {
  what: Assignable;
  to: number;
}

interface Request {
  region: string;
  assignments: readonly IpAssignment[];
}

/**
 * Decides which addresses move to another instance (contract 1.5, assign, rules 1 to 6). The rules about the addresses
 * that an instance must have apply to the end state: swaps and cycles are allowed.
 *
 * @throws ApiFailure 400 with every broken rule.
 */
export function decideAssign({ region, assignments }: Request, surroundings: AssignSurroundings): Handover[] {
  const texts = assignments.map(({ address }) => canonicalAssignable(address));
  const whats = texts.map((text) => surroundings.held.find((what) => what.text === text && what.region === region));
  const handovers = assignments.flatMap(({ [COMPUTE_ID]: to }, index): Handover[] => {
    const what = whats[index];
    return what && what.computeId !== to && texts.indexOf(texts[index]) === index ? [{ what, to }] : [];
  });
  const faults = assignments.flatMap(({ address, [COMPUTE_ID]: to }, index) => [
    at(
      index,
      'address',
      addressFault(address, whats[index], { region, to, earlier: texts.slice(0, index) }, surroundings),
    ),
    at(index, COMPUTE_ID, receiverFault(to, region, surroundings)),
  ]);
  refuseIfAny(
    [...faults, ...endFaults(assignments, whats, handovers, surroundings)].filter((fault) => fault !== undefined),
  );
  return handovers;
}

/** The canonical text of an address, or of a range with its prefix length, as in records; undefined for any other text. */
export function canonicalAssignable(text: string): string | undefined {
  const [written = '', prefix] = text.split('/');
  const address = parseIp(written, prefix === undefined ? undefined : 6);
  if (!address) return undefined;
  if (prefix === undefined) return formatIp(address);
  return /^(56|64)$/.test(prefix) ? `${formatIp(address)}/${prefix}` : undefined;
}

/** The error of an assignment: a text gets this field; an ApiError is already complete. */
const at = (index: number, field: string, fault: string | ApiError | undefined): ApiError | undefined =>
  typeof fault === 'string' ? { field: `assignments[${index}].${field}`, reason: fault } : fault;

/** The public service names no field here (contract 1.5), so the text names the address. */
const unknownAddress = (text: string, region: string): ApiError => ({
  reason: `IP Address not found. None of your instances in ${region} has ${text}`,
});

/** Rules 1, 2, 4 and 5: the error that keeps an address from moving to the instance. */
function addressFault(
  sent: string,
  what: Assignable | undefined,
  { region, to, earlier }: { region: string; to: number; earlier: readonly (string | undefined)[] },
  { moving }: AssignSurroundings,
): string | ApiError | undefined {
  const text = canonicalAssignable(sent);
  if (text === undefined) return 'Must be an IPv4 address, or an IPv6 range with its prefix length, /56 or /64';
  if (earlier.includes(text)) return 'Is assigned twice';
  if (what?.kind === 'slaac' || text.startsWith('fe80:'))
    return 'The IPv6 address of an instance cannot be assigned to another one';
  if (!what && text.includes(':') && !text.includes('/')) return 'An IPv6 range needs its prefix length, /56 or /64';
  if (!what) return unknownAddress(text, region);
  if (what.computeId === to) return undefined;
  if (what.isShared) return 'Stop sharing it first';
  if (what.hasNat) return 'Remove its 1:1 NAT from the interface first';
  if (moving.has(what.computeId)) return 'Belongs to an instance that is moving to another region';
  return undefined;
}

function receiverFault(
  to: number,
  region: string,
  { computes, moving }: AssignSurroundings,
): string | ApiError | undefined {
  const compute = computes.find(({ id }) => id === to);
  if (!compute) return { reason: reasons.invalidInstance(to) };
  if (compute.region !== region) return `The instance is in ${compute.region}, not in ${region}`;
  if (moving.has(to)) return 'The instance is moving to another region: retry when it has arrived';
  return undefined;
}

/** Rule 3, for each instance that gets or loses something, at the last assignment that breaks it. */
function endFaults(
  assignments: readonly IpAssignment[],
  whats: readonly (Assignable | undefined)[],
  handovers: readonly Handover[],
  { held }: AssignSurroundings,
): (ApiError | undefined)[] {
  const ownerAfter = new Map(handovers.map(({ what, to }) => [what, to]));
  const countOf = (id: number, kind: Assignable['kind']): number =>
    held.filter((what) => what.kind === kind && (ownerAfter.get(what) ?? what.computeId) === id).length;
  const lastOf = (kind: Assignable['kind'], concerns: (handover: Handover) => boolean): number => {
    const last = handovers.findLast((handover) => handover.what.kind === kind && concerns(handover));
    return last ? assignments.findIndex((_, index) => whats[index] === last.what) : -1;
  };
  const losers = new Set(handovers.map(({ what }) => what.computeId));
  const receivers = new Set(handovers.map(({ to }) => to));
  return [
    ...[...losers].map((id) => {
      const last = lastOf('public', ({ what }) => what.computeId === id);
      if (last < 0 || countOf(id, 'public') > 0) return undefined;
      return at(last, 'address', `Is the last public IPv4 address of instance ${id}, which needs one`);
    }),
    ...[...receivers].flatMap((id) =>
      AT_MOST_ONE.map(([kind, name]) => {
        const last = lastOf(kind, ({ to }) => to === id);
        if (last < 0 || countOf(id, kind) <= 1) return undefined;
        return at(last, COMPUTE_ID, `Instance ${id} would have more than one ${name}`);
      }),
    ),
  ];
}

const AT_MOST_ONE = [
  ['private', 'private IPv4 address'],
  ['range', 'IPv6 range'],
] as const;
