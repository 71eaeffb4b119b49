/** Records of the operators' API (decision 74): what `stratus … --json` prints. Times are ISO 8601 in UTC with a zone, but for those of accounts. */

/** A process of a service, as Postgres sees it. */
export interface OperatedReplica {
  /** Process id and host: `4711@host`. */
  name: string;
  /** Null for a socket of the same machine. */
  address: string | null;
  /** When the oldest of its sessions began. */
  since: string;
  sessions: number;
  /** What it does for all replicas: `relay:vpc`. */
  leads: string[];
}

/** What is known about a service, from its own database. */
export interface OperatedService {
  /** Its name in commands: `vpc`. */
  service: string;
  /** `running` with a session in its database; `stopped` without one; `unknown` if the database cannot be asked. */
  state: 'running' | 'stopped' | 'unknown';
  /** Of the stack on this machine: `ready`, or why not. */
  ready: string | null;
  replicas: readonly OperatedReplica[];
  /** Events that the stream does not have yet, up to 100000; null for a service without events. */
  unpublished: number | null;
  /** Age of the first of them. */
  oldestUnpublishedSeconds: number | null;
  /** Null for a service without sagas. */
  sagas: { unfinished: number; stuck: number } | null;
  /** Why its database cannot be asked. */
  error: string | null;
}

/** A reader of a stream: a service, or a subscriber. */
export interface StreamConsumer {
  name: string;
  /** Messages that it has not got yet. */
  pending: number;
  /** Messages that it has not acknowledged. */
  inFlight: number;
  /** Messages that it got more than once, and has not acknowledged. */
  redelivered: number;
  lastActive: string | null;
}

/** A stream of the broker. */
export interface StreamState {
  stream: string;
  /** False if it is lost: account-service recreates it. */
  exists: boolean;
  messages: number;
  bytes: number;
  firstTime: string | null;
  lastTime: string | null;
  consumers: StreamConsumer[];
}

/** A host with a name. */
export interface HostState {
  host: string;
  region: string;
  hostUuid: string;
  /** Instances that are placed on it. */
  instances: number;
  /** Those of them that run. */
  running: number;
}

/** An instance on a host. */
export interface PlacedInstance {
  id: number;
  label: string;
  account: number;
  region: string;
  type: string;
  status: string;
}

/** A saga of a list, without its input, which may be private. */
export interface ListedSagaRecord {
  service: string;
  id: string;
  /** Name of its definition: `create-instance`. */
  saga: string;
  state: 'running' | 'undoing' | 'done' | 'undone';
  step: string | null;
  tries: number;
  /** Since its start, or how long it took: `00:00:07`. */
  age: string;
  error: string | null;
  started: string;
  ended: string | null;
}

/** One saga with its steps. */
export interface SagaRecord {
  service: string;
  id: string;
  name: string;
  state: ListedSagaRecord['state'];
  started: string;
  ended: string | null;
  step: string | null;
  stepsDone: string[];
  /** Up to the point of no return, as far as they are known. */
  stepsAhead: string[];
  tries: number;
  nextTry: string | null;
  error: string | null;
  turnedBackBecause: string | null;
  owesAnswer: boolean;
  cancelRequested: string | null;
  /** Null if the saga can be cancelled, else the reason. */
  notCancellable: string | null;
}

/** An event that a consumer could not apply. */
export interface DeadLetterRecord {
  position: number;
  service: string;
  consumer: string;
  type: string | null;
  subject: string;
  reason: string;
  time: string;
}

/** A program that reads events. */
export interface SubscriberRecord {
  name: string;
  subjects: string[];
  pending: number;
  in_flight: number;
}

/** An account, its times in UTC without a zone. */
export interface OperatedAccount {
  id: number;
  email: string;
  company: string;
  created: string;
  disabled: string | null;
  users: number;
}

export interface OperatedUser {
  id: number;
  account: number;
  username: string;
  email: string;
  restricted: boolean;
  created: string;
  disabled: string | null;
  tokens: number;
}

export interface OperatedToken {
  id: number;
  username: string;
  label: string;
  scopes: string;
  /** Its first characters. */
  token: string;
  created: string;
  expiry: string | null;
  revoked: string | null;
}

/** An entry of the audit log, of any account or of none. */
export interface OperatedAuditEntry {
  id: number;
  created: string;
  account_id: number | null;
  username: string | null;
  token_id: number | null;
  ip: string | null;
  user_agent: string | null;
  method: string | null;
  path: string | null;
  operation: string;
  ids: string[];
  request_id: string;
  status: number | null;
  outcome: 'accepted' | 'refused' | 'failed';
  field: string | null;
  reason: string | null;
  duration_ms: number | null;
}
