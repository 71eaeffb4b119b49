import type { ClusterStatus } from './provisioner.js';

/** How a job ends: with the resulting status of the cluster, or with the reason of its failure. */
export interface JobOutcome {
  readonly fault: string | null;
}

/** The last reported status of a cluster. */
export interface Observation {
  /** The newest revision that the provisioner had recorded at that time. */
  readonly noted: number;
  /** Null once the cluster is gone. */
  readonly status: ClusterStatus | null;
}

/** The condition that a job waits for. */
export interface JobGoal {
  readonly revision: number;
  /** The number of the restore that this job runs; undefined for any other job. */
  readonly restore?: number | undefined;
}

/**
 * Whether a job is over; undefined while it runs. A fault of an older revision does not count. Only the restore number tells
 * how a restore ended: the revision may be applied without it, after the restore was given up.
 */
export function outcomeOf({ revision, restore }: JobGoal, seen: Observation | undefined): JobOutcome | undefined {
  if (!seen?.status) return undefined;
  const { status, noted } = seen;
  const restored = restore !== undefined && status.restored?.number === restore ? status.restored : undefined;
  if (restored?.fault) return { fault: restored.fault };
  if (status.revision >= revision && (restore === undefined || restored)) return { fault: null };
  return noted >= revision && status.fault !== null ? { fault: status.fault } : undefined;
}

/**
 * Whether running members show that a failed database works again: not for a cluster that was never provisioned, nor for one
 * whose data wait for a failed or unfinished restore.
 */
export const canRecover = (restoreNumber: number, { revision, restored }: ClusterStatus): boolean =>
  revision > 0 && (restoreNumber === 0 || (restored?.number === restoreNumber && restored.fault === null));

/** The status of a cluster with no applied revision, or of an unknown one. */
export const NOTHING: Omit<ClusterStatus, 'databaseId' | 'fault'> = {
  created: null,
  revision: 0,
  noted: 0,
  members: [],
  hosts: null,
  port: null,
  totalDisk: 0,
  usedDisk: 0,
  certificateAuthority: null,
  backups: [],
  restored: null,
};

/** Whether a cluster belongs to this database, and not to an earlier one with the same id. */
export const isOf = ({ created }: { created: Date }, status: ClusterStatus): boolean =>
  status.created === null || status.created === created.toISOString();

/** The reported status of a once provisioned cluster that the provisioner no longer has. */
export const statusOfLost = (databaseId: number, last: ClusterStatus | null): ClusterStatus => ({
  ...(last ?? NOTHING),
  databaseId,
  members: (last?.members ?? []).map(({ name, role }) => ({ name, role, running: false })),
  fault: 'The provisioner has lost the cluster, with its data and backups',
});

const FIRST_LOOK_MS = 1_000;
const MAX_POLL_INTERVAL_MS = 30_000;

/**
 * When a job checks again whether it is over, in case the observer's hint was lost: after a tenth of its running time.
 *
 * @returns milliseconds.
 */
export const nextLook = (begun: number, now: Date): number =>
  Math.min(Math.max((now.getTime() - begun) / 10, FIRST_LOOK_MS), MAX_POLL_INTERVAL_MS);

/** Disk usages that differ by less count as equal: a server writes all the time. */
const FILL_STEP = 64 * 1_048_576;

/** A report without the values that change all the time and affect only sizes in whole GB. */
export const withoutNoise = (status: ClusterStatus): ClusterStatus => ({
  ...status,
  usedDisk: Math.ceil(status.usedDisk / FILL_STEP) * FILL_STEP,
});
