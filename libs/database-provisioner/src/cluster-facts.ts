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

/** What a job waits for. */
export interface JobGoal {
  readonly revision: number;
  /** The number of the restore that the job is; undefined for any other job. */
  readonly restore?: number | undefined;
}

/**
 * Whether a job is over; undefined while it goes on. A fault of an older revision says nothing. What became of a restore says
 * its number alone: the revision may hold without it, once it was given up.
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
 * Whether the members of a failed database can say that it serves again: not one that was never provisioned, nor one whose
 * data wait for a restore that has failed or not ended.
 */
export const canRecover = (restoreNumber: number, { revision, restored }: ClusterStatus): boolean =>
  revision > 0 && (restoreNumber === 0 || (restored?.number === restoreNumber && restored.fault === null));

/** What a status says of a cluster of which nothing holds, or nothing is known. */
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

/** Whether a cluster is that of a database, and not of an earlier one with the same id. */
export const isOf = ({ created }: { created: Date }, status: ClusterStatus): boolean =>
  status.created === null || status.created === created.toISOString();

/** What is reported of a cluster that has held and that the provisioner does not have any more. */
export const statusOfLost = (databaseId: number, last: ClusterStatus | null): ClusterStatus => ({
  ...(last ?? NOTHING),
  databaseId,
  members: (last?.members ?? []).map(({ name, role }) => ({ name, role, running: false })),
  fault: 'The provisioner has lost the cluster, with its data and backups',
});

const FIRST_LOOK_MS = 1_000;
const MAX_POLL_INTERVAL_MS = 30_000;

/**
 * When a job looks again whether it is over, after a hint of the observer got lost: after a tenth of the time that it has taken.
 *
 * @returns milliseconds.
 */
export const nextLook = (begun: number, now: Date): number =>
  Math.min(Math.max((now.getTime() - begun) / 10, FIRST_LOOK_MS), MAX_POLL_INTERVAL_MS);

/** Fills of disks that differ less count as the same: a server writes all the time. */
const FILL_STEP = 64 * 1_048_576;

/** A report without what changes all the time and matters to nothing but sizes in whole GB. */
export const withoutNoise = (status: ClusterStatus): ClusterStatus => ({
  ...status,
  usedDisk: Math.ceil(status.usedDisk / FILL_STEP) * FILL_STEP,
});
