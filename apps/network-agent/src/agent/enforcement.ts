import { COMPUTE_ID, MAX_REPORTS } from '@stratus/contracts';
import type { EnforcementReport } from '@stratus/contracts';
import type { InstancePicture } from '@stratus/data-plane';
import type { EnforcedFirewallPicture } from '../owners/owners.js';

/** What is to be said about each device, by its id. */
export type Enforcement = ReadonlyMap<number, EnforcementReport>;

/** What an agent knows. */
export interface EnforcedPicture {
  instances: ReadonlyMap<number, Pick<InstancePicture, 'host'>>;
  /** Those of services that do not tell generations yet have none. */
  firewalls: ReadonlyMap<number, Pick<EnforcedFirewallPicture, 'generation' | 'devices'>>;
}

/** For the owners of instances: the log of the agent has the error, which may be about other accounts. */
const REASON = 'The kernel has refused a change; the agent tries again';

/**
 * Decides what is in force after a pass, on the instances of one host or of all. A failure does not say which of the
 * changed firewalls it concerns, so it counts for all of them; what was applied before stays applied (decision 89).
 *
 * @param host id of the host; undefined for all.
 */
export function enforcementAfter(
  before: Enforcement,
  { instances, firewalls }: EnforcedPicture,
  status: EnforcementReport['status'],
  host?: string,
): Enforcement {
  const after = new Map<number, EnforcementReport>();
  for (const { generation, devices = [] } of firewalls.values()) {
    for (const { id, [COMPUTE_ID]: instance } of devices) {
      const found = instances.get(instance);
      if (!found || (host !== undefined && found.host !== host)) continue;
      const known = before.get(id);
      const isKnown = known?.generation === generation && (known.status === status || known.status === 'applied');
      const reason = status === 'failed' ? REASON : null;
      after.set(id, isKnown ? known : { device_id: id, generation, status, reason });
    }
  }
  return after;
}

/** What differs from what was reported last, as much as one request may have. */
export function unreported(now: Enforcement, reported: Enforcement): EnforcementReport[] {
  return [...now.values()].filter((report) => reported.get(report.device_id) !== report).slice(0, MAX_REPORTS);
}
