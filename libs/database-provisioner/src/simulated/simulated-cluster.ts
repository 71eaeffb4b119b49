import { ENGINE_TRAITS } from '@stratus/contracts';
import { NOTHING } from '../cluster-facts.js';
import type { ClusterMember, ClusterSpecification, ClusterStatus } from '../provisioner.js';
import type { SimulatedDurations } from './simulated.configuration.js';

/** A specification as the simulation records it: without the password, which it does not need. */
export type SimulatedSpecification = Omit<ClusterSpecification, 'credentials'> & {
  /** Why its restore was given up; null if it was not. */
  readonly restoreFault: string | null;
  /** Why this specification alone does not get applied; undefined or null if it does. */
  readonly workFault?: string | null;
};

/** A simulated cluster: its desired state, and when it is reached. */
export interface SimulatedCluster {
  readonly noted: SimulatedSpecification;
  /** The previous state; null for a cluster that was never provisioned. */
  readonly held: SimulatedSpecification | null;
  /** When the work on the noted specification, or the removal, is over; null once it is, whatever a clock says later. */
  readonly due: Date | null;
  /** How many milliseconds that work takes from its beginning; null if an earlier version began it. */
  readonly lasts: number | null;
  readonly removed: boolean;
  readonly failedMembers: readonly string[];
  /** Why the recorded specification does not get applied. */
  readonly fault: string | null;
}

const MEGABYTE = 1_048_576;
/** Disk usage of an empty server, and of a backup of it. */
const EMPTY = 600 * MEGABYTE;
const BACKUP = 40 * MEGABYTE;

/**
 * The cluster at a given time. Work that ends later than it would if it began now shows that the clock has been put back: it
 * begins now.
 */
export function clusterAt(cluster: SimulatedCluster, now: Date): SimulatedCluster {
  const { due, lasts } = cluster;
  if (due === null) return cluster;
  if (due <= now) return { ...cluster, due: null };
  const latest = lasts === null ? due : new Date(now.getTime() + lasts);
  return due > latest ? { ...cluster, due: latest } : cluster;
}

/** The state that a cluster has reached; null if it is not provisioned yet. */
export const heldBy = (cluster: SimulatedCluster): SimulatedSpecification | null =>
  cluster.due === null && faultOf(cluster) === null ? cluster.noted : cluster.held;

const faultOf = ({ fault, noted }: SimulatedCluster): string | null => fault ?? noted.workFault ?? null;

/** How long the change between two specifications takes. */
export function durationOf(
  before: SimulatedSpecification | null,
  after: SimulatedSpecification,
  durations: SimulatedDurations,
): number {
  if (!before) return durations.DATABASE_CREATE_MS;
  const known = new Set(before.backups.map(({ id }) => id));
  if (before.disk !== after.disk || before.memory !== after.memory) return durations.DATABASE_RESIZE_MS;
  if (before.restore?.number !== after.restore?.number) return durations.DATABASE_RESTORE_MS;
  if (after.backups.some(({ id }) => !known.has(id))) return durations.DATABASE_BACKUP_MS;
  if (before.restarts !== after.restarts) return durations.DATABASE_PATCH_MS;
  return after.backups.length < before.backups.length ? 0 : durations.DATABASE_UPDATE_MS;
}

export function memberNames({ databaseId, members }: Pick<SimulatedSpecification, 'databaseId' | 'members'>): string[] {
  return Array.from({ length: members }, (_, index) => `db-${databaseId}-${index + 1}`);
}

/** The status that the provisioner reports for a cluster. */
export function statusOf(cluster: SimulatedCluster, domain: string): ClusterStatus {
  const held = heldBy(cluster);
  const { databaseId, created } = cluster.noted;
  const fault = cluster.due === null && held?.revision !== cluster.noted.revision ? faultOf(cluster) : null;
  const noted = cluster.noted.revision;
  if (!held) return { ...NOTHING, databaseId, created, noted, fault };
  const members = membersOf(held, cluster.failedMembers);
  return {
    databaseId,
    created,
    revision: held.revision,
    noted,
    members,
    hosts: hostsOf(held, domain),
    port: ENGINE_TRAITS[held.engine].port,
    totalDisk: held.disk * MEGABYTE,
    usedDisk: Math.min(EMPTY, held.disk * MEGABYTE),
    certificateAuthority: held.sslConnection ? CERTIFICATE : null,
    backups: held.backups.map(({ id }) => ({ id, size: BACKUP })),
    restored: restoredOf(cluster.noted, held, fault),
    fault,
  };
}

/** The recorded form of a specification. A restore of a missing backup is given up for good. */
export function notedAfter(
  before: SimulatedSpecification | undefined,
  { credentials: _credentials, ...specification }: ClusterSpecification,
): SimulatedSpecification {
  const { restore, backups } = specification;
  if (!restore) return { ...specification, restoreFault: null };
  if (before?.restore?.number === restore.number) return { ...specification, restoreFault: before.restoreFault };
  const isThere = backups.some(({ id }) => id === restore.backupId);
  return { ...specification, restoreFault: isThere ? null : `There is no backup ${restore.backupId}.` };
}

function restoredOf(
  noted: SimulatedSpecification,
  held: SimulatedSpecification,
  fault: string | null,
): ClusterStatus['restored'] {
  const isGivenUp = fault !== null && noted.restore?.number !== held.restore?.number;
  if (isGivenUp && noted.restore) return { number: noted.restore.number, fault };
  return held.restore && { number: held.restore.number, fault: held.restoreFault };
}

/** The first running member is the primary. */
function membersOf(held: SimulatedSpecification, failed: readonly string[]): ClusterMember[] {
  const names = memberNames(held);
  const primary = names.find((name) => !failed.includes(name)) ?? names[0];
  return names.map((name) => ({
    name,
    role: name === primary ? 'primary' : 'replica',
    running: !failed.includes(name),
  }));
}

function hostsOf({ databaseId, engine }: SimulatedSpecification, domain: string): ClusterStatus['hosts'] {
  const name = `db-${databaseId}-${engine}`;
  return { primary: `${name}-primary.databases.${domain}`, secondary: `${name}-private.databases.${domain}` };
}

/** A certificate that only looks valid; nothing listens behind a simulated cluster. */
const CERTIFICATE = [
  '-----BEGIN CERTIFICATE-----',
  'U2ltdWxhdGVkOiBub3RoaW5nIGxpc3RlbnMgYmVoaW5kIHRoaXMgY2x1c3Rlci4=',
  '-----END CERTIFICATE-----',
  '',
].join('\n');
