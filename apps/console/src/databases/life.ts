import type { DatabaseStatus, EventRecord } from '@stratus/contracts';

/** Something that happened to a database, or is happening. */
export interface Moment {
  id: number;
  title: string;
  outcome: 'running' | 'done' | 'failed' | 'trouble';
  /** The statuses that it led through. */
  statuses: readonly DatabaseStatus[];
  /** Of the API. */
  at: string;
  /** From start to end. */
  seconds: number | null;
  /** Null if no user of the account did it. */
  by: string | null;
  /** Why it failed, for example. */
  message: string | null;
}

interface Job {
  /** While it runs, at its end, and after a failure. */
  titles: readonly [string, string, string];
  during: DatabaseStatus;
  /** The status after a failure; active unless it says otherwise. */
  failed?: DatabaseStatus;
}

const JOBS: Readonly<Record<string, Job>> = {
  database_create: {
    titles: ['Being provisioned', 'Provisioned', 'Could not be provisioned'],
    during: 'provisioning',
    failed: 'failed',
  },
  database_update: { titles: ['Being updated', 'Updated', 'Update failed'], during: 'updating' },
  database_credentials_reset: {
    titles: ['Password is being reset', 'Password reset', 'Password could not be reset'],
    during: 'updating',
  },
  database_backup_create: {
    titles: ['Being backed up', 'Backed up', 'Backup failed'],
    during: 'backing_up',
  },
  database_backup_restore: {
    titles: ['Being restored', 'Restored', 'Restore failed'],
    during: 'restoring',
    failed: 'failed',
  },
};

const LOSSES: Readonly<Record<string, readonly [string, DatabaseStatus]>> = {
  database_degraded: ['Lost some nodes', 'degraded'],
  database_failed: ['Lost all nodes', 'failed'],
};

/** The failed job says the same, and why. */
const REPEATED: ReadonlySet<string> = new Set(['database_create_failed', 'database_update_failed']);

/** The life of a database according to its events, in their order. */
export const lifeOf = (events: readonly EventRecord[]): Moment[] =>
  events.filter(({ action }) => !REPEATED.has(action)).map(momentOf);

function momentOf(event: EventRecord): Moment {
  const { id, action, created, duration, username, message, secondary_entity: part } = event;
  const facts = { id, at: created, seconds: duration, by: username, message: message || null };
  const loss = LOSSES[action];
  if (loss) return { ...facts, title: loss[0], outcome: 'trouble', statuses: [loss[1]] };
  const job = JOBS[action];
  if (!job) return { ...facts, title: titleOf(action, part?.label), outcome: 'done', statuses: [] };
  return { ...facts, ...(happenedAtOnce(event) ? atOnce(event) : ofJob(job, event)) };
}

/** The change of a label, and the return of all nodes, have the action of a job but no duration. */
const happenedAtOnce = ({ action, status, duration }: EventRecord): boolean =>
  action === 'database_update' && status === 'finished' && duration === null;

const atOnce = ({ message, entity }: EventRecord): Pick<Moment, 'title' | 'outcome' | 'statuses' | 'message'> =>
  message
    ? { title: message, message: null, outcome: 'done', statuses: ['active'] }
    : { title: `Renamed to ${entity?.label ?? ''}`, message: null, outcome: 'done', statuses: [] };

function ofJob(
  { titles: [running, done, failed], during, failed: afterFailure = 'active' }: Job,
  { status, secondary_entity: part }: EventRecord,
): Pick<Moment, 'title' | 'outcome' | 'statuses'> {
  const named = (title: string): string => (part ? `${title}: ${part.label}` : title);
  if (status === 'finished') return { title: named(done), outcome: 'done', statuses: [during, 'active'] };
  if (status === 'failed') return { title: named(failed), outcome: 'failed', statuses: [during, afterFailure] };
  return { title: named(running), outcome: 'running', statuses: [during] };
}

const titleOf = (action: string, part: string | undefined): string =>
  action === 'database_backup_delete'
    ? `Backup deleted: ${part ?? ''}`
    : action.replace(/^database_/, '').replaceAll('_', ' ');

/** A duration of a job in words. */
export function durationOf(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  return minutes < 60 ? `${minutes} min ${whole % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
