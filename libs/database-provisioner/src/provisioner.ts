import type { ApiError } from '@stratus/contracts';

/** Injection token of the provisioner. */
export const PROVISIONER = Symbol('PROVISIONER');

/**
 * The desired state of a cluster. A provisioner establishes and maintains it: a member that dies is restarted without another
 * call.
 *
 * The revision grows with every change, so the specification with the higher revision is newer.
 */
export interface ClusterSpecification {
  readonly databaseId: number;
  /**
   * When the database was created, ISO 8601. Together with the id it identifies the cluster's database: after restoring an
   * older Postgres backup, ids are reused.
   */
  readonly created: string;
  readonly revision: number;
  readonly engine: 'mysql' | 'postgresql';
  /** As in the engine's id, e.g. `8.0.30`. */
  readonly version: string;
  /** Region id. */
  readonly region: string;
  readonly members: 1 | 3;
  /** MB. */
  readonly memory: number;
  /** MB. */
  readonly disk: number;
  readonly encrypted: boolean;
  /** Whether the servers refuse connections without TLS. Constant for the life of the cluster: no request changes it. */
  readonly sslConnection: boolean;
  /** IPv4 addresses and networks that may connect; an empty list admits none. */
  readonly allowList: readonly string[];
  readonly replicationType: 'none' | 'asynch' | 'semi_synch';
  /** PostgreSQL only; null for MySQL. */
  readonly replicationCommitType: 'on' | 'local' | 'remote_write' | 'remote_apply' | 'off' | null;
  /** The customer's only account; a reset changes its password. */
  readonly credentials: { readonly username: string; readonly password: string };
  /** Grows by one with each patch: every member restarts once per patch, one after the other. */
  readonly restarts: number;
  /** The desired backups: an added one is taken, a removed one is deleted. */
  readonly backups: readonly { readonly id: number; readonly target: 'primary' | 'secondary' }[];
  /** Each number is restored once; null until the first restore. */
  readonly restore: { readonly backupId: number; readonly number: number } | null;
}

export interface ClusterMember {
  /** Unique in its cluster. */
  readonly name: string;
  readonly role: 'primary' | 'replica';
  readonly running: boolean;
}

/** The actual state of a cluster, as the provisioner observes it. */
export interface ClusterStatus {
  readonly databaseId: number;
  /** From the recorded specification; null if that is not readable. */
  readonly created: string | null;
  /** The newest completely applied revision; 0 before the first. */
  readonly revision: number;
  /** The newest recorded revision, applied or not: a revision that is not newer is ignored. */
  readonly noted: number;
  readonly members: readonly ClusterMember[];
  /** Host names for clients; null until the first revision is applied. */
  readonly hosts: { readonly primary: string; readonly secondary: string } | null;
  readonly port: number | null;
  /** Bytes. */
  readonly totalDisk: number;
  /** Bytes. */
  readonly usedDisk: number;
  /** PEM; null for a cluster without TLS. */
  readonly certificateAuthority: string | null;
  /** Complete backups, with their size in bytes. */
  readonly backups: readonly { readonly id: number; readonly size: number }[];
  /** The last ended restore, with the reason if it failed; null before any has ended. */
  readonly restored: { readonly number: number; readonly fault: string | null } | null;
  /** Why the newest revision is not applied and needs help, e.g. a failed backup; else null. */
  readonly fault: string | null;
}

/**
 * Runs clusters. The port is declarative, so that a Kubernetes operator fits behind it (decision 31): a specification is a
 * custom resource, its revision the generation, and the status the operator's report with `observedGeneration`.
 *
 * One replica of database-service uses the provisioner at a time; each call may be repeated after a takeover. Each call ends
 * within seconds, even if its backend is down: it throws, and the caller retries. A hanging call would block all databases.
 */
export interface Provisioner {
  /** The parts of a specification that it does not support, by field of the request; checked before anything is stored. */
  refuse(specification: ClusterSpecification): readonly ApiError[];

  /**
   * Applies a specification. Returns once it is durably recorded, not once it is applied. Idempotent: a revision that is not
   * newer than the recorded one changes nothing.
   */
  apply(specification: ClusterSpecification): Promise<void>;

  /**
   * Removes a cluster, its backups and everything else that it uses. Idempotent; the removal is complete once there is no
   * status.
   */
  remove(databaseId: number): Promise<void>;

  /** The status of a cluster until it is completely removed; undefined if there is none. Cheap: read after each change. */
  status(databaseId: number): Promise<ClusterStatus | undefined>;

  /**
   * The statuses of all clusters that have one, by database id, in order of id. Read in pages, so that each round costs the
   * same for many clusters as for a few.
   *
   * @param after only clusters with a higher id; all by default.
   * @param limit maximum number of clusters; all by default.
   */
  statuses(after?: number, limit?: number): Promise<ReadonlyMap<number, ClusterStatus>>;

  /** Calls back when a status may have changed. A lost callback only delays the news until all statuses are read again. */
  onChange(listener: (databaseId: number) => void): void;

  /** Leaves the work to another replica: interrupts running work, and starts none before the next call. Idempotent. */
  rest(): Promise<void>;
}
