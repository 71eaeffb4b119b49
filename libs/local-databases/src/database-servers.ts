import type { ApiError } from '@stratus/contracts';
import type { ClusterSpecification } from '@stratus/database-provisioner';
import type { LocalSpecification } from './cluster-specification.js';

/** One server of a cluster, with all its files in one directory. */
export interface Member {
  /** From 1; member 1 is the primary for as long as the cluster lives. */
  readonly number: number;
  /** `member-1`: its name in the status, and in replication where the server wants a name. */
  readonly name: string;
  readonly role: 'primary' | 'replica';
  /**
   * Absolute, and exists. It belongs to this process; the servers' user may pass through and read, and others may not enter.
   * What servers read is written here with `writeReadable`, what they write is in directories made with `makeOwned`.
   */
  readonly directory: string;
  /** `data` in the directory: what `build…` has made. Nothing else is kept when the member is rebuilt. */
  readonly data: string;
  /** `run` in the directory: the servers' user owns it. Short enough for a Unix socket, without the server's own suffix. */
  readonly socketDirectory: string;
  /** Kept for the life of the cluster, on the address `host`. */
  readonly port: number;
}

/** What the servers of a cluster need to know. */
export interface Cluster {
  readonly specification: LocalSpecification;
  /** The address on which members listen. */
  readonly host: string;
  readonly members: readonly Member[];
  readonly primary: Member;
  /**
   * Of the account with which the provisioner and the replicas connect, over Unix sockets; customers never see it. 32
   * characters of base64url, the same for the life of the cluster, and known to the backups.
   */
  readonly adminPassword: string;
  /** PEM. The certificate is valid for the host and for `localhost`. */
  readonly tls: { readonly authority: string; readonly certificate: string; readonly key: string };
  /** As whom servers and their tools run; undefined: as this process. Only as this user may anything touch what belongs to it. */
  readonly user: { readonly uid: number; readonly gid: number } | undefined;
  /** Aborted when the piece of work that asks is no longer wanted, or takes too long: it ends then, with all that it started. */
  readonly signal: AbortSignal;
}

export interface ServerCommand {
  readonly command: string;
  /**
   * At least one argument lies in the member's directory. Command and arguments are the same for the same member and
   * specification, and different for two members: a restarted provisioner finds the process by them.
   */
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Asks for an end that keeps every commit and waits for no client. */
  readonly stopSignal: NodeJS.Signals;
}

/**
 * What the local provisioner asks of a kind of database server. It calls one method at a time for a member, writes down what
 * has been done when the promise resolves, and repeats what was interrupted (by a failure, or by the end of this process at
 * any moment) from its beginning, after it has ended every process with an argument in the member's or the backup's
 * directory. So each method may run again after any part of it, and tools that it starts must name such a path.
 *
 * Errors say what went wrong in words for the operator, without passwords.
 */
export interface DatabaseServers {
  readonly engine: ClusterSpecification['engine'];
  /** What the catalog offers and specifications ask for, like `18.4`. */
  readonly version: string;
  /** The same for versions whose data this one may take over, like `18` for `18.3` and `18.4`. */
  compatibility(version: string): string;
  /** What the servers cannot do of a specification: `encrypted` without encryption at rest. */
  refuse(specification: ClusterSpecification): readonly ApiError[];

  /**
   * These three make the data of a member in `into`, which does not exist yet and is beside `member.data` (see `makeOwned`);
   * it is renamed to that when complete. No server runs on the member's data, except for `buildFromBackup`, during which the old one may go on.
   */
  buildEmpty(cluster: Cluster, member: Member, into: string): Promise<void>;
  /** As a copy of the running primary, able to follow it without a gap. */
  buildReplica(cluster: Cluster, member: Member, into: string): Promise<void>;
  /** The rows exactly as at the backup. The backup stays as it is. */
  buildFromBackup(cluster: Cluster, member: Member, into: string, backup: string): Promise<void>;

  /**
   * Writes what the server reads at its start (files in `member.directory`, outside of the data where possible) and returns
   * how it is started. From its first instruction on the server lets in only whom the specification lets in, with the
   * specification's credentials, also after a restore brought older ones back.
   */
  prepareStart(cluster: Cluster, member: Member): Promise<ServerCommand>;
  /** Resolves when the server answers; rejects with the reason while it does not. Asked every few milliseconds. */
  ready(cluster: Cluster, member: Member): Promise<void>;
  /**
   * Makes account, password, allow list, TLS, settings and replication of the specification hold on a running member, and
   * ends the sessions of clients whose address is no longer allowed. Called after each start of the member and for each new
   * revision, for the primary before the replicas; when it resolves, nothing that the specification forbids is possible on
   * this member. Never needs a restart of the server, and waits for nothing that a customer does. A replica that gets the
   * password from its primary may stay closed until it follows.
   */
  settle(cluster: Cluster, member: Member): Promise<void>;
  /**
   * Whether the accounts that {@link settle} has made are still as they shall be, apart from a password that a customer has
   * changed: asked every ten seconds, and settled again if not.
   */
  holds(cluster: Cluster, member: Member): Promise<boolean>;
  /** Whether a running replica follows its primary now, and lets in whom it should. */
  follows(cluster: Cluster, member: Member): Promise<boolean>;

  /**
   * Copies the running member into `into`, which does not exist yet; complete when it resolves. All that the primary had
   * committed before the call is in it, also in the copy of a replica.
   */
  backUp(cluster: Cluster, member: Member, into: string): Promise<void>;
  /** Bytes that the customer's databases occupy on a running member. */
  usedDisk(cluster: Cluster, member: Member): Promise<number>;
}
