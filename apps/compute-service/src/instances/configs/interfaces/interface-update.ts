import { ApiFailure, invalid, refuseIfAny } from '@stratus/contracts';
import type { ApiError, UpdateInterfaceRequest } from '@stratus/contracts';
import { sameInterfaces, withPrimary } from './interface.js';
import type { Interface } from './interface.js';

/**
 * The interfaces of a profile after a change to one of them; fields missing in the request keep their values. Undefined
 * when nothing changes. Ignores purpose and subnet, which never change (contract 4.3 rule 9).
 *
 * @throws ApiFailure 400 with every error.
 */
export function decideUpdateInterface(
  ofProfile: readonly Interface[],
  before: Interface,
  request: UpdateInterfaceRequest,
): Interface[] | undefined {
  refuseIfAny(faultsOfUpdate(before, request));
  const after: Interface = {
    ...before,
    primary: request.primary ?? before.primary,
    address: request.ipv4?.vpc || before.address,
    natAsked: natAfter(before, request),
    ipRanges: request.ip_ranges ?? before.ipRanges,
  };
  if (sameInterfaces([after], [before])) return undefined;
  const changed = ofProfile.map((each) => (each.id === before.id ? after : each));
  return after.primary && !before.primary ? withPrimary(changed, after.id) : changed;
}

/** An empty text or null ends the NAT; naming its current address changes `natAsked` only. */
function natAfter(before: Interface, { ipv4 }: UpdateInterfaceRequest): string | null {
  if (ipv4?.nat_1_1 === undefined) return before.natAsked;
  return ipv4.nat_1_1 === '' ? null : ipv4.nat_1_1;
}

function faultsOfUpdate({ purpose }: Interface, request: UpdateInterfaceRequest): ApiError[] {
  const sent = [
    ...(request.primary === undefined ? [] : ['primary']),
    ...(['vpc', 'nat_1_1'] as const).filter((name) => request.ipv4?.[name]).map((name) => `ipv4.${name}`),
    ...(request.ip_ranges && request.ip_ranges.length > 0 ? ['ip_ranges'] : []),
  ];
  if (purpose === 'vpc') return [];
  const refused = purpose === 'vlan' ? sent : sent.filter((field) => field !== 'primary');
  const reason =
    purpose === 'vlan'
      ? 'VLAN interfaces cannot be changed: delete this one and add a new one'
      : 'Only primary can be changed on a public interface';
  return refused.map((field) => ({ field, reason }));
}

/** @throws ApiFailure 400 if the interface is active (contract 4.3 rule 10). */
export function refuseUnlessInactive({ active }: Pick<Interface, 'active'>): void {
  if (!active) return;
  throw invalid(
    undefined,
    'The interface is active: shut the instance down, or reboot it with another profile, before deleting it',
  );
}

/**
 * The interfaces in their new order.
 *
 * @throws ApiFailure 400 unless `ids` names each interface exactly once, and while the instance runs on them (rule 11).
 */
export function decideOrder(
  ofProfile: readonly Interface[],
  ids: readonly number[],
  { runsOnProfile }: { runsOnProfile: boolean },
): Interface[] {
  const ordered = ids.map((id) => ofProfile.find((each) => each.id === id)).filter((each) => each !== undefined);
  const complete = ordered.length === ofProfile.length && new Set(ids).size === ids.length;
  const faults: ApiError[] = [
    ...(complete && ids.length === ordered.length
      ? []
      : [{ field: 'ids', reason: 'ids must name every interface of the profile exactly once' }]),
    ...faultsOfOrderWhileRunning(ofProfile, runsOnProfile),
  ];
  if (faults.length > 0) throw new ApiFailure(400, faults);
  return ordered;
}

/** @throws ApiFailure 400 while the instance runs on these interfaces (contract 4.3 rule 11). */
export function refuseOrderWhileRunning(ofProfile: readonly Interface[], runsOnProfile: boolean): void {
  refuseIfAny(faultsOfOrderWhileRunning(ofProfile, runsOnProfile));
}

const faultsOfOrderWhileRunning = (ofProfile: readonly Interface[], runsOnProfile: boolean): ApiError[] =>
  runsOnProfile && ofProfile.length > 0
    ? [{ reason: 'The instance runs on this profile: shut it down before ordering its interfaces' }]
    : [];
