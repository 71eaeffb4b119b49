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

/** A database, as its row has it. */
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
  /** Id of the key that the password is sealed with. */
  passwordKey: string;
  passwordBox: Buffer;
  /** Key of the password that a reset replaces; null while no reset runs. */
  previousPasswordKey: string | null;
  previousPasswordBox: Buffer | null;
  /** Of its specification. */
  revision: number;
  /** The first one that is this row's own: the provisioner had other specifications under the older ones. */
  firstRevision: number;
  /** Newest revision that the provisioner has noted. */
  handedOver: number;
  restarts: number;
  restoreBackup: number | null;
  restoreNumber: number;
  /** The saga of the job that runs; null while none does. */
  job: string | null;
  /** False from when a user deletes it. */
  visible: boolean;
  /** True once its deletion cannot be undone: its cluster ends. */
  ending: boolean;
  /** True while the provisioner does not have the cluster, which has held: nothing is handed over, for all data would be new. */
  lost: boolean;
  /** When it is next looked whether a backup or patches are due; null before it is active. */
  nextMaintenance: Date | null;
  /** When it became active for the first time. */
  activeSince: Date | null;
  patched: Date;
  created: Date;
  updated: Date;
}

/** Labels are as long at most (contract 1.2). */
const MAX_LABEL_LENGTH = 32;

/** A label like another one that is taken; the id makes it the only one. */
export const labelBeside = (label: string, id: number): string =>
  `${label.slice(0, MAX_LABEL_LENGTH - 1 - String(id).length)}-${id}`;

/** Refuses a snapshot of the secondary of a database that has one node (contract 5.2 rule 8). */
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

/** A time that has passed on every clock: the scheduler looks in its next round. */
export const AT_ONCE = new Date(0);

export const DATABASE_LOST = {
  reason:
    'The servers of this database, its data and backups are lost: delete it, or ask the operator whether they can be restored',
};

/** What a database gets when it is active for the first time (contract 1.3). */
export const firstActive = ({ updates }: Pick<ManagedDatabase, 'updates'>, now: Date): Partial<ManagedDatabase> => ({
  updates: updates.day_of_week === null ? { ...updates, ...UPDATES_ONCE_ACTIVE } : updates,
  activeSince: now,
  patched: now,
  nextMaintenance: AT_ONCE,
});

/** The values that a change replaces, except for the label, which no cluster has. */
export function valuesBefore(database: ManagedDatabase, changes: Partial<ManagedDatabase>): Partial<ManagedDatabase> {
  const { label: _label, ...replaced } = changes;
  const keys = Object.keys(replaced) as (keyof ManagedDatabase)[];
  return Object.fromEntries(keys.map((key) => [key, database[key]]));
}
