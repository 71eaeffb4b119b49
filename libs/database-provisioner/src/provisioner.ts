import type { ApiError } from '@stratus/contracts';

/** Injection token of the provisioner. */
export const PROVISIONER = Symbol('PROVISIONER');

/**
 * What a cluster shall be. A provisioner makes it true and keeps it true: a member that dies comes back without another call.
 *
 * The revision grows with every change, so of two specifications of a cluster the one with the higher revision is newer.
 */
export interface ClusterSpecification {
  readonly databaseId: number;
  /**
   * When its database was created, ISO 8601. With the id it says whose cluster this is: ids are given again after an older backup
   * of Postgres was restored.
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
  /** Whether the servers refuse connections without TLS. The same for the life of the cluster: no request changes it. */
  readonly sslConnection: boolean;
  /** IPv4 addresses and networks that may connect; an empty list lets none in. */
  readonly allowList: readonly string[];
  readonly replicationType: 'none' | 'asynch' | 'semi_synch';
  /** PostgreSQL only; null for MySQL. */
  readonly replicationCommitType: 'on' | 'local' | 'remote_write' | 'remote_apply' | 'off' | null;
  /** The one account of the customer; its password changes with a reset. */
  readonly credentials: { readonly username: string; readonly password: string };
  /** Grows by one with each patch: every member restarts once for each, one member after the other. */
  readonly restarts: number;
  /** The backups that shall exist: one that is new here is taken, one that is gone from here is deleted. */
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

/** What a cluster is, as the provisioner observes it. */
export interface ClusterStatus {
  readonly databaseId: number;
  /** As the noted specification has it; null when that is not readable. */
  readonly created: string | null;
  /** The newest revision that holds wholly; 0 before the first does. */
  readonly revision: number;
  /** The newest revision that is noted, whether it holds or not: one that is not newer is ignored. */
  readonly noted: number;
  readonly members: readonly ClusterMember[];
  /** Names under which clients find the cluster; null until the first revision holds. */
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
  /** The last restore that has ended, with the reason when it failed; null before any has. */
  readonly restored: { readonly number: number; readonly fault: string | null } | null;
  /** Why the newest revision does not hold and will not by itself, e.g. a backup that failed; else null. */
  readonly fault: string | null;
}

/**
 * Runs clusters. The port is declarative, so that an operator on Kubernetes fits behind it (decision 31): a specification is
 * a custom resource, its revision the generation, the status what the operator reports with `observedGeneration`.
 *
 * One replica of database-service works the provisioner at a time; each call may come again after a takeover.
 * Each call ends by itself within seconds, even if its backend is down: it throws, and the caller retries. One that hung would
 * hold up all databases.
 */
export interface Provisioner {
  /** What of a specification it cannot do, by field of the request; asked before anything is stored. */
  refuse(specification: ClusterSpecification): readonly ApiError[];

  /**
   * Makes a specification hold. Returns once it is noted durably, not once it holds. Idempotent: a revision that is not newer
   * than the noted one changes nothing.
   */
  apply(specification: ClusterSpecification): Promise<void>;

  /** Ends a cluster, its backups and all that it occupies. Idempotent; they are gone once it has no status any more. */
  remove(databaseId: number): Promise<void>;

  /** The status of a cluster that is noted or not wholly gone; undefined when there is none. Cheap: asked after each change. */
  status(databaseId: number): Promise<ClusterStatus | undefined>;

  /**
   * The statuses of all clusters that have one, by database id, in the order of the ids. Asked a page at a time, so that many
   * clusters cost each round as much as a few.
   *
   * @param after only those with a higher id; all by default.
   * @param limit the first so many of them; all by default.
   */
  statuses(after?: number, limit?: number): Promise<ReadonlyMap<number, ClusterStatus>>;

  /** Calls back when a status may have changed. A lost call costs the time until all statuses have been asked for. */
  onChange(listener: (databaseId: number) => void): void;

  /** Leaves the work to another replica: what is under way is cut short, and nothing begins before the next call. Idempotent. */
  rest(): Promise<void>;
}
