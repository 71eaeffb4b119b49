import {
  ENGINE_TRAITS,
  SSL_CONNECTION_DEFAULTS,
  defaultReplicationCommitType,
  defaultReplicationType,
} from '@stratus/contracts';
import type {
  ClusterSize,
  DatabaseEngine,
  DatabaseTypeRecord,
  ReplicationCommitType,
  ReplicationType,
} from '@stratus/contracts';

import type { ManagedDatabase } from '../database.js';
import { FIRST_UPDATES } from '../maintenance-window.js';

/** The fields of requests to create a database of any engine. */
export interface CreateRequest {
  label: string;
  region: string;
  type: string;
  engine: string;
  cluster_size?: ClusterSize;
  encrypted?: boolean;
  ssl_connection?: boolean;
  allow_list?: string[];
  replication_type?: ReplicationType;
  replication_commit_type?: ReplicationCommitType;
}

/** The values of a new database from its request and from the defaults of its engine. */
export type Wanted = Pick<
  ManagedDatabase,
  | 'allowList'
  | 'clusterSize'
  | 'encrypted'
  | 'engine'
  | 'label'
  | 'port'
  | 'region'
  | 'replicationCommitType'
  | 'replicationType'
  | 'sslConnection'
  | 'type'
  | 'version'
>;

export function wantedOf(engine: DatabaseEngine, request: CreateRequest): Wanted {
  const clusterSize = request.cluster_size ?? 1;
  const replicationType = request.replication_type ?? defaultReplicationType(engine, clusterSize);
  return {
    engine,
    version: request.engine.slice(engine.length + 1),
    label: request.label,
    type: request.type,
    region: request.region,
    encrypted: request.encrypted ?? false,
    allowList: request.allow_list ?? [],
    clusterSize,
    sslConnection: request.ssl_connection ?? SSL_CONNECTION_DEFAULTS.own,
    replicationType,
    replicationCommitType: request.replication_commit_type ?? defaultReplicationCommitType(engine, replicationType),
    port: ENGINE_TRAITS[engine].port,
  };
}

const MEGABYTE = 1_048_576;

/** A database that is about to be provisioned. */
export const newDatabase = (
  { id, accountId, job, now }: { id: number; accountId: number; job: string; now: Date },
  wanted: Wanted,
  type: Pick<DatabaseTypeRecord, 'memory' | 'disk'> | undefined,
  secret: Pick<ManagedDatabase, 'username' | 'passwordKey' | 'passwordBox'>,
): ManagedDatabase => ({
  ...wanted,
  ...secret,
  id,
  accountId,
  status: 'provisioning',
  memory: type?.memory ?? 0,
  disk: type?.disk ?? 0,
  updates: FIRST_UPDATES,
  hostPrimary: null,
  hostSecondary: null,
  totalDisk: (type?.disk ?? 0) * MEGABYTE,
  usedDisk: 0,
  certificateAuthority: null,
  previousPasswordKey: null,
  previousPasswordBox: null,
  revision: 1,
  firstRevision: 1,
  handedOver: 0,
  restarts: 0,
  restoreBackup: null,
  restoreNumber: 0,
  job,
  visible: true,
  ending: false,
  lost: false,
  nextMaintenance: null,
  activeSince: null,
  patched: now,
  created: now,
  updated: now,
});
