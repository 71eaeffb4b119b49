/** Engines of databases (contract 1.2). */
export const DATABASE_ENGINES = ['mysql', 'postgresql'] as const;
export type DatabaseEngine = (typeof DATABASE_ENGINES)[number];

/** Possible numbers of nodes of a database: 3 are one primary and two replicas. */
export const CLUSTER_SIZES = [1, 3] as const;
export type ClusterSize = (typeof CLUSTER_SIZES)[number];

export const REPLICATION_TYPES = ['none', 'asynch', 'semi_synch'] as const;
export type ReplicationType = (typeof REPLICATION_TYPES)[number];

export const REPLICATION_COMMIT_TYPES = ['on', 'local', 'remote_write', 'remote_apply', 'off'] as const;
export type ReplicationCommitType = (typeof REPLICATION_COMMIT_TYPES)[number];

/** Differences between engines; the rest of a database is the same for all (contract 4.9). */
export interface EngineTraits {
  /** In human-readable texts. */
  readonly name: string;
  /** Where clients connect. */
  readonly port: number;
  /** How nodes may follow the primary, by their number; the first is the default. */
  readonly replicationTypes: Readonly<Record<ClusterSize, readonly ReplicationType[]>>;
  /** When a commit counts, by the type of replication; the first is the default. Absent: the engine has no such choice. */
  readonly replicationCommitTypes?: Readonly<Partial<Record<ReplicationType, readonly ReplicationCommitType[]>>>;
  /** An engine id, for texts and examples. */
  readonly exampleId: string;
}

/** The differences between the engines (contract 1.3, 4.9). */
export const ENGINE_TRAITS: Readonly<Record<DatabaseEngine, EngineTraits>> = {
  mysql: {
    name: 'MySQL',
    port: 3306,
    replicationTypes: { 1: ['none'], 3: ['semi_synch', 'asynch'] },
    exampleId: 'mysql/8.0.30',
  },
  postgresql: {
    name: 'PostgreSQL',
    port: 5432,
    replicationTypes: { 1: ['none'], 3: ['asynch'] },
    replicationCommitTypes: {
      none: ['local', 'on', 'remote_write', 'remote_apply', 'off'],
      asynch: ['local', 'off'],
    },
    exampleId: 'postgresql/14.6',
  },
};

/** The number of nodes of a database if its request names none. */
export const DEFAULT_CLUSTER_SIZE = 1 satisfies ClusterSize;

/** How the nodes follow the primary unless the request says otherwise. */
export function defaultReplicationType(engine: DatabaseEngine, size: ClusterSize): ReplicationType {
  const [first = 'none'] = ENGINE_TRAITS[engine].replicationTypes[size];
  return first;
}

/** When a commit counts unless the request says otherwise; null for an engine without that choice. */
export function defaultReplicationCommitType(
  engine: DatabaseEngine,
  replication: ReplicationType,
): ReplicationCommitType | null {
  return ENGINE_TRAITS[engine].replicationCommitTypes?.[replication]?.[0] ?? null;
}

/** Path of the databases of an engine, relative to the base URL. */
export const instancesPath = (engine: DatabaseEngine): `/databases/${DatabaseEngine}/instances` =>
  `/databases/${engine}/instances`;

/** Path of one database, as in records and events. */
export const databaseUrl = ({ engine, id }: { engine: DatabaseEngine; id: number }): string =>
  `/v4${instancesPath(engine)}/${id}`;
