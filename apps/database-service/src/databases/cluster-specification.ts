import type { ClusterSpecification } from '@stratus/database-provisioner';
import type { ManagedDatabase } from './database.js';

/** The desired state of a database's cluster. */
export const specificationOf = (
  database: ManagedDatabase,
  backups: ClusterSpecification['backups'],
  password: string,
): ClusterSpecification => ({
  databaseId: database.id,
  created: database.created.toISOString(),
  revision: database.revision,
  engine: database.engine,
  version: database.version,
  region: database.region,
  members: database.clusterSize,
  memory: database.memory,
  disk: database.disk,
  encrypted: database.encrypted,
  sslConnection: database.sslConnection,
  allowList: database.allowList,
  replicationType: database.replicationType,
  replicationCommitType: database.replicationCommitType,
  credentials: { username: database.username, password },
  restarts: database.restarts,
  backups: backups.map(({ id, target }) => ({ id, target })),
  restore:
    database.restoreBackup === null ? null : { backupId: database.restoreBackup, number: database.restoreNumber },
});
