import type { ClusterStatus } from './provisioner.js';

/** How a job ends: with what the cluster is then, or with the reason why it will not be what it should. */
export interface JobOutcome {
  readonly fault: string | null;
}

/** What was last reported of a cluster. */
export interface Observation {
  /** The newest revision that the provisioner had noted then. */
  readonly noted: number;
  /** Null once the cluster is gone. */
  readonly status: ClusterStatus | null;
}

/** Whether a job that has made a revision is over; undefined while it goes on. A fault of an older revision says nothing. */
export function outcomeOf(revision: number, seen: Observation | undefined): JobOutcome | undefined {
  if (!seen?.status) return undefined;
  if (seen.status.revision >= revision) return { fault: null };
  return seen.noted >= revision && seen.status.fault !== null ? { fault: seen.status.fault } : undefined;
}

/** Fills of disks that differ less count as the same: a server writes all the time. */
const FILL_STEP = 64 * 1_048_576;

/** A report without what changes all the time and matters to nothing but sizes in whole GB. */
export const withoutNoise = (status: ClusterStatus): ClusterStatus => ({
  ...status,
  usedDisk: Math.ceil(status.usedDisk / FILL_STEP) * FILL_STEP,
});
