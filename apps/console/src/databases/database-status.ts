import type { DatabaseStatus } from '@stratus/contracts';

interface StatusView {
  color: 'green' | 'blue' | 'yellow' | 'red' | 'gray';
  /** What it is like for those who use the database, and what to do; nothing while all is well. */
  advice?: string;
  /** Ends by itself. */
  isPassing?: true;
}

export const STATUSES: Readonly<Record<DatabaseStatus, StatusView>> = {
  provisioning: {
    color: 'blue',
    isPassing: true,
    advice: 'It is being created. Hosts, credentials and backups appear when it is active.',
  },
  active: { color: 'green' },
  suspending: { color: 'gray', isPassing: true, advice: 'It is being stopped.' },
  suspended: { color: 'gray', advice: 'It is stopped. Ask the operator of this installation.' },
  resuming: { color: 'blue', isPassing: true, advice: 'It is being started again.' },
  restoring: { color: 'blue', isPassing: true, advice: 'A backup replaces all of its data. Sessions end.' },
  failed: {
    color: 'red',
    advice:
      'No node runs, or its last job has failed: its life says why. It becomes active again when its nodes recover; otherwise restore a backup, or delete it.',
  },
  degraded: {
    color: 'yellow',
    advice:
      'Some nodes do not run; the others serve. It becomes active when all of them run again; until then it can only be restored or deleted.',
  },
  updating: {
    color: 'blue',
    isPassing: true,
    advice:
      'It takes other settings, another type, patches or another password. A single node is down while it is patched.',
  },
  backing_up: { color: 'blue', isPassing: true, advice: 'A backup is being taken. It serves meanwhile.' },
};

export const isPassing = (status: DatabaseStatus): boolean => STATUSES[status].isPassing === true;

/** What one does to a database, beyond looking at it. */
export type DatabaseUse = 'change' | 'read secrets' | 'take a backup' | 'restore' | 'delete' | 'read backups';

const ACTIVE: readonly DatabaseStatus[] = ['active'];
const WITHOUT_JOB: readonly DatabaseStatus[] = ['active', 'degraded', 'failed'];

const NEEDED: Readonly<Record<Exclude<DatabaseUse, 'read backups'>, readonly DatabaseStatus[]>> = {
  change: ACTIVE,
  'read secrets': ACTIVE,
  'take a backup': ACTIVE,
  restore: WITHOUT_JOB,
  delete: WITHOUT_JOB,
};

/** Why a database cannot be used so in this status; undefined if it can. */
export function refusalIn(status: DatabaseStatus, use: DatabaseUse): string | undefined {
  const possible = use === 'read backups' ? status !== 'provisioning' : NEEDED[use].includes(status);
  if (possible) return undefined;
  const words = wordsOf(status);
  return isPassing(status)
    ? `The database is ${words}. Wait until it is active`
    : `The database is ${words}; this needs an active one`;
}

/** A status as people read it. */
export const wordsOf = (status: DatabaseStatus): string => status.replaceAll('_', ' ');
