import type { ApiError, DatabaseStatus } from '@stratus/contracts';

/** The end of a database's life. */
export type Gone = 'gone';

type Moves = Readonly<Partial<Record<DatabaseStatus, DatabaseStatus | Gone>>>;

/** The requests that users may make, and the statuses they lead to. Missing ones are refused (contract 1.3, 4.9, 5.2). */
const REQUESTS = {
  rename: { active: 'active' },
  update: { active: 'updating' },
  resize: { active: 'updating' },
  patch: { active: 'updating' },
  resetCredentials: { active: 'updating' },
  takeBackup: { active: 'backing_up' },
  restore: { active: 'restoring', degraded: 'restoring', failed: 'restoring' },
  delete: { active: 'gone', degraded: 'gone', failed: 'gone' },
} as const satisfies Record<string, Moves>;

/** How jobs end. */
const ENDS = {
  provisioned: { provisioning: 'active' },
  provisioningFailed: { provisioning: 'failed' },
  updated: { updating: 'active' },
  updateFailed: { updating: 'active' },
  backedUp: { backing_up: 'active' },
  backupFailed: { backing_up: 'active' },
  restored: { restoring: 'active' },
  restoreFailed: { restoring: 'failed' },
} as const satisfies Record<string, Moves>;

/** The observer's view of the members. While a job changes them, it does not affect the database's status. */
const SIGHTS = {
  memberGone: { active: 'degraded', failed: 'degraded' },
  allGone: { active: 'failed', degraded: 'failed' },
  whole: { degraded: 'active', failed: 'active' },
} as const satisfies Record<string, Moves>;

/** States of the provisioner that no operation leads to (choice C13). */
const SUSPENSION = {
  suspend: { active: 'suspending', degraded: 'suspending', failed: 'suspending' },
  suspended: { suspending: 'suspended' },
  resume: { suspended: 'resuming' },
  resumed: { resuming: 'active' },
} as const satisfies Record<string, Moves>;

/** Every event in the life of a database, with the statuses in which it counts. */
export const STATUS_EVENTS = { ...REQUESTS, ...ENDS, ...SIGHTS, ...SUSPENSION };

export type Request = keyof typeof REQUESTS;
export type JobEnd = keyof typeof ENDS;
export type Sight = keyof typeof SIGHTS;
export type StatusEvent = keyof typeof STATUS_EVENTS;

/** The meaning of each status for a user, and the user's options; for the documents. */
export const MEANINGS: Readonly<Record<DatabaseStatus, { means: string; toDo: string }>> = {
  provisioning: {
    means: 'It is being created. It has no hosts, backups or credentials yet.',
    toDo: 'Wait for `database_create` with the status `finished`. After `failed`: delete it, and look at the message of the event.',
  },
  active: { means: 'All nodes run.', toDo: 'Anything.' },
  suspending: { means: 'The provisioner is stopping it. No operation leads here.', toDo: 'Wait.' },
  suspended: { means: 'It is stopped. No operation leads here.', toDo: 'Ask the operator: no operation leads out.' },
  resuming: { means: 'The provisioner is starting it again.', toDo: 'Wait.' },
  restoring: {
    means: 'A backup replaces all of its data. Sessions end.',
    toDo: 'Wait for `database_backup_restore`.',
  },
  failed: {
    means: 'No node runs, or provisioning or a restore has failed.',
    toDo: 'It becomes active again when its nodes recover. Otherwise restore a backup, or delete it; the message of its last event says why.',
  },
  degraded: {
    means: 'Some nodes do not run; the others serve. While the primary is down, nothing can be written.',
    toDo: 'Nothing: it is active again as soon as all run. Changes wait until then; it can be restored or deleted.',
  },
  updating: {
    means:
      'It takes other settings, another type, patches or another password. A single node is down while it is patched.',
    toDo: 'Wait for `database_update` or `database_credentials_reset`. When that has failed, the values from before hold again.',
  },
  backing_up: {
    means: 'A backup is being taken, while it serves.',
    toDo: 'Wait for `database_backup_create`; the backup is listed then.',
  },
};

/** The status after an event; undefined if the event does not count in this status. */
export function statusAfter(status: DatabaseStatus, happening: StatusEvent): DatabaseStatus | Gone | undefined {
  return (STATUS_EVENTS[happening] as Moves)[status];
}

/** Requests that require a status but do not change it. */
const VIEWS = {
  credentials: ['active'],
  certificate: ['active'],
} as const satisfies Record<string, readonly DatabaseStatus[]>;
export type View = keyof typeof VIEWS;

/** Why a request or a view is refused in this status; undefined if it is not. */
export function refusalIn(status: DatabaseStatus, asked: Request | View): ApiError | undefined {
  const allowed: readonly string[] =
    asked in VIEWS ? VIEWS[asked as View] : Object.keys(STATUS_EVENTS[asked as Request]);
  return allowed.includes(status) ? undefined : { reason: reasonFor(status, allowed) };
}

/** Backups can be read and deleted in every status but this one (contract 4.9). */
export function refusalOfBackups(status: DatabaseStatus): ApiError | undefined {
  return status === 'provisioning'
    ? { reason: 'The database is provisioning: it has backups once it is active' }
    : undefined;
}

function reasonFor(status: DatabaseStatus, allowed: readonly string[]): string {
  const needed = [allowed.slice(0, -1).join(', '), allowed.at(-1)].filter(Boolean).join(' or ');
  if (PASSING.has(status)) return `The database is busy (${status}). Retry when its status is ${needed}`;
  return `The database is ${status}; this needs the status ${needed}. ${REMEDIES[status] ?? ''}`.trim();
}

/** Statuses that end by themselves. */
const PASSING: ReadonlySet<DatabaseStatus> = new Set([
  'provisioning',
  'suspending',
  'resuming',
  'restoring',
  'updating',
  'backing_up',
]);
const REMEDIES: Readonly<Partial<Record<DatabaseStatus, string>>> = {
  degraded: 'It becomes active when all of its nodes run again',
  failed: 'Restore a backup, or delete it',
};

/** The effect of the members' states on the database. */
export function reportedStateOf(members: readonly { running: boolean }[]): Sight {
  const running = members.filter((member) => member.running).length;
  if (running === members.length && running > 0) return 'whole';
  return running === 0 ? 'allGone' : 'memberGone';
}
