import { DEFAULT_CLUSTER_SIZE, defaultReplicationCommitType, defaultReplicationType } from '@stratus/contracts';
import type { ClusterSize, DatabaseRecord } from '@stratus/contracts';
import type { Fields } from '../references.js';
import { given, unless } from './fields.js';

/** A database, without what is in it. */
export function exportDatabase(database: DatabaseRecord): Fields {
  const {
    label,
    engine,
    version,
    type,
    region,
    cluster_size: size,
    encrypted,
    replication_type: replication,
  } = database;
  const commit = 'replication_commit_type' in database ? database.replication_commit_type : undefined;
  return given({
    label,
    engine: `${engine}/${version}`,
    type,
    region,
    cluster_size: unless<number>(DEFAULT_CLUSTER_SIZE, size),
    encrypted: encrypted || undefined,
    ssl_connection: database.ssl_connection,
    allow_list: database.allow_list,
    replication_type: unless(defaultReplicationType(engine, size as ClusterSize), replication),
    replication_commit_type: unless(defaultReplicationCommitType(engine, replication) ?? undefined, commit),
  });
}
