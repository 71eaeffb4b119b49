import { CAPABILITY, ENGINE_TRAITS, defaultReplicationCommitType, defaultReplicationType } from '@stratus/contracts';
import type {
  ApiError,
  ClusterSize,
  DatabaseEngine,
  DatabaseEngineRecord,
  DatabaseStatus,
  DatabaseTypeRecord,
  DatabaseUpdatesRecord,
  RegionRecord,
  ReplicationCommitType,
  ReplicationType,
  UpdateDatabaseRequest,
} from '@stratus/contracts';

import { FIRST_UPDATES, UPDATES_ONCE_ACTIVE } from './maintenance-window.js';

/** A database, as its row has it. */
export interface Database {
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
  nextCare: Date | null;
  /** When it became active for the first time. */
  activeSince: Date | null;
  patched: Date;
  created: Date;
  updated: Date;
}

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

/** What the catalog has under the ids of a request. */
export interface Offer {
  region: RegionRecord | undefined;
  engine: DatabaseEngineRecord | undefined;
  type: DatabaseTypeRecord | undefined;
}

/** What a new database takes from its request and from the defaults of its engine. */
export type Wanted = Pick<
  Database,
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
    sslConnection: request.ssl_connection ?? true,
    replicationType,
    replicationCommitType: request.replication_commit_type ?? defaultReplicationCommitType(engine, replicationType),
    port: ENGINE_TRAITS[engine].port,
  };
}

/** All faults of a new database that the catalog shows: region, engine and type must offer it (contract 1.3). */
export function faultsOfOffer(wanted: Wanted, { region, engine, type }: Offer): ApiError[] {
  return [
    regionMustOfferDatabases(wanted.region, region),
    engineMustExist(engine),
    ...typeMustOffer(wanted, type),
  ].filter((fault) => fault !== undefined);
}

/** Labels are as long at most (contract 1.2). */
const LONGEST_LABEL = 32;

/** A label like another one that is taken; the id makes it the only one. */
export const labelBeside = (label: string, id: number): string =>
  `${label.slice(0, LONGEST_LABEL - 1 - String(id).length)}-${id}`;

/** What a PUT does: all of `settings` and `resize` change the cluster, and take their time. */
export interface Update {
  kind: 'nothing' | 'rename' | 'update' | 'resize';
  changes: Partial<Database>;
}

/**
 * What a PUT changes (contract 5.2 rules 2 to 5). The validation of the request has refused `allow_list` beside `type`.
 *
 * @param type what the catalog has under the type of the request.
 */
export function decideUpdate(
  database: Database,
  request: UpdateDatabaseRequest,
  type: DatabaseTypeRecord | undefined,
): Update | { faults: ApiError[] } {
  const resizes = request.type !== undefined && request.type !== database.type;
  const faults = resizes ? faultsOfResize(database, type) : [];
  if (faults.length > 0) return { faults };
  const allowList = request.allow_list && !sameList(request.allow_list, database.allowList);
  const updates = updatesAfter(database.updates, request.updates);
  const changes: Partial<Database> = {
    ...(request.label !== undefined && request.label !== database.label && { label: request.label }),
    ...(allowList && { allowList: request.allow_list }),
    ...(updates && { updates }),
    ...(resizes && type && { type: type.id, memory: type.memory, disk: type.disk }),
  };
  if (resizes) return { kind: 'resize', changes };
  if (allowList || updates) return { kind: 'update', changes };
  return { kind: 'label' in changes ? 'rename' : 'nothing', changes };
}

/** Refusal of a snapshot of a node that there is not (contract 5.2 rule 8). */
export function targetMustExist(
  { clusterSize }: Pick<Database, 'clusterSize'>,
  target: 'primary' | 'secondary',
): ApiError | undefined {
  if (target === 'primary' || clusterSize > 1) return undefined;
  return {
    field: 'target',
    reason: 'Only a database with three nodes has a secondary: leave target out, or send primary',
  };
}

export const DATABASE_LABEL_TAKEN = { field: 'label', reason: 'Label must be unique among your databases' };

function faultsOfResize(database: Database, type: DatabaseTypeRecord | undefined): ApiError[] {
  const faults = typeMustOffer(database, type).filter((fault) => fault !== undefined);
  if (faults.length > 0 || !type || type.disk > database.disk) return faults;
  const reason = `A database can only move to a type with more disk: ${type.id} has ${type.disk} MB, this one has ${database.disk} MB`;
  return [{ field: 'type', reason }];
}

function regionMustOfferDatabases(id: string, region: RegionRecord | undefined): ApiError | undefined {
  if (!region) return { field: 'region', reason: 'region is not valid' };
  if (region.capabilities.includes(CAPABILITY.managedDatabases)) return undefined;
  return { field: 'region', reason: `region ${id} does not offer Managed Databases` };
}

const engineMustExist = (engine: DatabaseEngineRecord | undefined): ApiError | undefined =>
  engine
    ? undefined
    : { field: 'engine', reason: 'engine is not valid: GET /v4/databases/engines lists those that are' };

function typeMustOffer(
  { engine, clusterSize }: Pick<Database, 'engine' | 'clusterSize'>,
  type: DatabaseTypeRecord | undefined,
): ApiError[] {
  if (!type) return [{ field: 'type', reason: 'type is not valid: GET /v4/databases/types lists those that are' }];
  if (type.engines[engine].some(({ quantity }) => quantity === clusterSize)) return [];
  const nodes = clusterSize === 1 ? 'one node' : `${clusterSize} nodes`;
  return [{ field: 'type', reason: `type ${type.id} is not offered for ${ENGINE_TRAITS[engine].name} with ${nodes}` }];
}

/** The window after a request, in which what is missing stays and the week goes with the frequency; undefined for no change. */
function updatesAfter(
  present: DatabaseUpdatesRecord,
  request: UpdateDatabaseRequest['updates'],
): DatabaseUpdatesRecord | undefined {
  if (!request) return undefined;
  const { frequency = present.frequency } = request;
  const wanted: DatabaseUpdatesRecord = {
    frequency,
    duration: request.duration ?? present.duration,
    hour_of_day: request.hour_of_day ?? present.hour_of_day,
    day_of_week: request.day_of_week ?? present.day_of_week,
    week_of_month: frequency === 'weekly' ? null : (request.week_of_month ?? present.week_of_month),
  };
  const isSame = Object.entries(wanted).every(([key, value]) => present[key as keyof DatabaseUpdatesRecord] === value);
  return isSame ? undefined : wanted;
}

const sameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((item, index) => item === other[index]);

/** A time that has passed on every clock: the scheduler looks in its next round. */
export const AT_ONCE = new Date(0);

const MEGABYTE = 1_048_576;

/** A database that is about to be provisioned. */
export const newDatabase = (
  { id, accountId, job, now }: { id: number; accountId: number; job: string; now: Date },
  wanted: Wanted,
  type: Pick<DatabaseTypeRecord, 'memory' | 'disk'> | undefined,
  secret: Pick<Database, 'username' | 'passwordKey' | 'passwordBox'>,
): Database => ({
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
  handedOver: 0,
  restarts: 0,
  restoreBackup: null,
  restoreNumber: 0,
  job,
  visible: true,
  ending: false,
  lost: false,
  nextCare: null,
  activeSince: null,
  patched: now,
  created: now,
  updated: now,
});

export const DATABASE_LOST = {
  reason:
    'The servers of this database are lost, with its data and backups: delete it. Its operator may bring them back',
};

/** What a database gets when it is active for the first time (contract 1.3). */
export const firstActive = ({ updates }: Pick<Database, 'updates'>, now: Date): Partial<Database> => ({
  updates: updates.day_of_week === null ? { ...updates, ...UPDATES_ONCE_ACTIVE } : updates,
  activeSince: now,
  patched: now,
  nextCare: AT_ONCE,
});

/** The values that a change replaces, except for the label, which no cluster has. */
export function valuesBefore(database: Database, changes: Partial<Database>): Partial<Database> {
  const { label: _label, ...replaced } = changes;
  const keys = Object.keys(replaced) as (keyof Database)[];
  return Object.fromEntries(keys.map((key) => [key, database[key]]));
}
