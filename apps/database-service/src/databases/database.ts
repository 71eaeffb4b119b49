import type {
  ApiError,
  ClusterSize,
  DatabaseEngine,
  DatabaseStatus,
  DatabaseUpdatesRecord,
  ReplicationCommitType,
  ReplicationType,
} from '@stratus/contracts';

import { UPDATES_ONCE_ACTIVE } from './maintenance-window.js';

/** A database, as stored in its row. */
export interface ManagedDatabase {
  id: number;
  accountId: number;
  engine: DatabaseEngine;
  version: string;
  label: string;
  type: string;
  region: string;
  status: DatabaseStatus;
  encrypted: boolean;
  allowList: string[];
  clusterSize: ClusterSize;
  sslConnection: boolean;
  replicationType: ReplicationType;
  replicationCommitType: ReplicationCommitType | null;
  /** Of each node, MB. */
  memory: number;
  /** Of each node, MB. */
  disk: number;
  updates: DatabaseUpdatesRecord;
  hostPrimary: string | null;
  hostSecondary: string | null;
  port: number;
  /** Bytes. */
  totalDisk: number;
  /** Bytes. */
  usedDisk: number;
  /** PEM. */
  certificateAuthority: string | null;
  username: string;
  /** Id of the key that sealed the password. */
  passwordKey: string;
  passwordBox: Buffer;
  /** Key id of the password that a reset replaces; null while no reset runs. */
  previousPasswordKey: string | null;
  previousPasswordBox: Buffer | null;
  /** Revision of its specification. */
  revision: number;
  /** The first revision of this row: the provisioner had other specifications under the older ones. */
  firstRevision: number;
  /** Newest revision that the provisioner has recorded. */
  handedOver: number;
  restarts: number;
  restoreBackup: number | null;
  restoreNumber: number;
  /** The saga of the running job; null without one. */
  job: string | null;
  /** False from the moment when a user deletes it. */
  visible: boolean;
  /** True once its deletion cannot be undone: its cluster is being removed. */
  ending: boolean;
  /**
   * True while the provisioner lacks a cluster that was once provisioned: nothing is handed over, because the cluster would
   * come back empty.
   */
  lost: boolean;
  /** When to check next whether a backup or patches are due; null before it is active. */
  nextMaintenance: Date | null;
  /** When it first became active. */
  activeSince: Date | null;
  patched: Date;
  created: Date;
  updated: Date;
}

/** Maximum length of a label (contract 1.2). */
const MAX_LABEL_LENGTH = 32;

/** Derives a label from one that is taken; the id makes it unique. */
export const uniqueLabelFor = (label: string, id: number): string =>
  `${label.slice(0, MAX_LABEL_LENGTH - 1 - String(id).length)}-${id}`;

/** Refuses a snapshot of the secondary of a database with one node (contract 5.2 rule 8). */
export function targetMustExist(
  { clusterSize }: Pick<ManagedDatabase, 'clusterSize'>,
  target: 'primary' | 'secondary',
): ApiError | undefined {
  if (target === 'primary' || clusterSize > 1) return undefined;
  return {
    field: 'target',
    reason: 'Only databases with three nodes have a secondary: omit target, or send primary',
  };
}

export const DATABASE_LABEL_TAKEN = { field: 'label', reason: 'Label must be unique among your databases' };

/** A time that has passed on every clock: the scheduler checks the database in its next round. */
export const AT_ONCE = new Date(0);

export const DATABASE_LOST = {
  reason:
    'The servers of this database, its data and backups are lost: delete it, or ask the operator whether they can be restored',
};

/** Changes to a database when it first becomes active (contract 1.3). */
export const firstActive = ({ updates }: Pick<ManagedDatabase, 'updates'>, now: Date): Partial<ManagedDatabase> => ({
  updates: updates.day_of_week === null ? { ...updates, ...UPDATES_ONCE_ACTIVE } : updates,
  activeSince: now,
  patched: now,
  nextMaintenance: AT_ONCE,
});

/** The values replaced by a change, except the label, which clusters do not have. */
export function valuesBefore(database: ManagedDatabase, changes: Partial<ManagedDatabase>): Partial<ManagedDatabase> {
  const { label: _label, ...replaced } = changes;
  const keys = Object.keys(replaced) as (keyof ManagedDatabase)[];
  return Object.fromEntries(keys.map((key) => [key, database[key]]));
}
