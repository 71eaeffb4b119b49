import type { ApiError } from '@stratus/contracts';
import type { ClusterSpecification } from '@stratus/database-provisioner';
import type { LocalSpecification } from './cluster-specification.js';

/** One server of a cluster, with all its files in one directory. */
export interface Member {
  /** From 1; member 1 is the primary for the life of the cluster. */
  readonly number: number;
  /** `member-1`: its name in the status, and in replication if the server wants a name. */
  readonly name: string;
  readonly role: 'primary' | 'replica';
  /**
   * Absolute, and exists. It belongs to this process; the servers' user may pass through and read, and others may not enter.
   * Use `writeReadable` for files that servers read, and directories made with `makeOwned` for files that they write.
   */
  readonly directory: string;
  /** `data` in the directory, as created by `build…`. Nothing else is kept when the member is rebuilt. */
  readonly data: string;
  /** `run` in the directory, owned by the servers' user. Short enough for a Unix socket, without the server's own suffix. */
  readonly socketDirectory: string;
  /** Constant for the life of the cluster, on the address `host`. */
  readonly port: number;
}

/** The parameters of a cluster's servers. */
export interface Cluster {
  readonly specification: LocalSpecification;
  /** The address on which members listen. */
  readonly host: string;
  readonly members: readonly Member[];
  readonly primary: Member;
  /**
   * Password of the account with which the provisioner and the replicas connect, over Unix sockets; customers never see it. 32
   * characters of base64url, constant for the life of the cluster, and contained in the backups.
   */
  readonly adminPassword: string;
  /** PEM. The certificate is valid for the host and for `localhost`. */
  readonly tls: { readonly authority: string; readonly certificate: string; readonly key: string };
  /** The user that runs servers and their tools; undefined: this process's. Its files may be accessed only as this user. */
  readonly user: { readonly uid: number; readonly gid: number } | undefined;
  /** Aborts when the calling step is no longer wanted, or takes too long: the step ends then, with everything that it started. */
  readonly signal: AbortSignal;
}

export interface ServerCommand {
  readonly command: string;
  /**
   * At least one argument is a path in the member's directory. Command and arguments are the same for the same member and
   * specification, and different for two members: a restarted provisioner finds the process by them.
   */
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Requests a shutdown that keeps every commit and waits for no client. */
  readonly stopSignal: NodeJS.Signals;
}

/**
 * The local provisioner's interface to a kind of database server. The provisioner calls one method at a time for a member and
 * records it as done when the promise resolves. After an interruption (a failure, or the end of this process at any moment) it
 * first ends every process with an argument in the member's or the backup's directory, and then repeats the method from its
 * beginning. So each method must be repeatable after any part of it, and the tools that it starts must have such a path among
 * their arguments.
 *
 * Error messages are for the operator, and contain no passwords.
 */
export interface DatabaseServers {
  readonly engine: ClusterSpecification['engine'];
  /** The versions offered by the catalog and named in specifications, like `18.4`. */
  readonly version: string;
  /** The same for versions that may take over each other's data, like `18` for `18.3` and `18.4`. */
  compatibility(version: string): string;
  /** The parts of a specification that the servers do not support: `encrypted` without encryption at rest. */
  refuse(specification: ClusterSpecification): readonly ApiError[];

  /**
   * These three create a member's data in `into`, which does not exist yet and is next to `member.data` (see
   * `makeOwned`); it is renamed to that when complete. No server runs on the member's data, except during
   * `buildFromBackup`, when the old one may keep running.
   */
  buildEmpty(cluster: Cluster, member: Member, into: string): Promise<void>;
  /** As a copy of the running primary that can follow it without a gap. */
  buildReplica(cluster: Cluster, member: Member, into: string): Promise<void>;
  /** The rows exactly as at the time of the backup. The backup stays unchanged. */
  buildFromBackup(cluster: Cluster, member: Member, into: string, backup: string): Promise<void>;

  /**
   * Writes the files that the server reads at its start (in `member.directory`, outside the data if possible) and returns its
   * start command. From its first instruction on, the server admits only the clients that the specification allows, with the
   * specification's credentials, even after a restore brought older ones back.
   */
  prepareStart(cluster: Cluster, member: Member): Promise<ServerCommand>;
  /** Resolves when the server responds; rejects with the reason while it does not. Called every few milliseconds. */
  ready(cluster: Cluster, member: Member): Promise<void>;
  /**
   * Applies account, password, allow list, TLS, settings and replication of the specification to a running member, and ends
   * the sessions of clients whose address is no longer allowed. Called after each start of the member and for each new
   * revision, for the primary before the replicas; once it resolves, this member allows nothing that the specification
   * forbids. Never needs a restart of the server, and never waits for a customer. A replica that gets the password from its
   * primary may stay closed until it follows.
   */
  settle(cluster: Cluster, member: Member): Promise<void>;
  /**
   * Whether the accounts made by {@link settle} are still as desired, except for a password that a customer has changed:
   * checked every ten seconds, and settled again if not.
   */
  holds(cluster: Cluster, member: Member): Promise<boolean>;
  /** Whether a running replica follows its primary now, and admits the allowed clients. */
  follows(cluster: Cluster, member: Member): Promise<boolean>;

  /**
   * Copies the running member into `into`, which does not exist yet; complete when it resolves. It contains everything that
   * the primary had committed before the call, even if copied from a replica.
   */
  backUp(cluster: Cluster, member: Member, into: string): Promise<void>;
  /** Bytes used by the customer's databases on a running member. */
  usedDisk(cluster: Cluster, member: Member): Promise<number>;
}
