import { DATABASE_STATUSES } from '@stratus/contracts';
import type { DatabaseStatus } from '@stratus/contracts';
import { numbersFrom } from '@stratus/testing';
import { STATUS_EVENTS, refusalIn, refusalOfBackups, reportedStateOf, statusAfter } from './database-status.js';
import type { Gone, Request, StatusEvent } from './database-status.js';

/**
 * The simple model: a database runs at most one job, and its nodes are whole or not. Its status follows from these two, and
 * not from earlier happenings.
 */
class Model {
  job: 'create' | 'update' | 'backup' | 'restore' | 'suspend' | 'sleep' | 'resume' | null = 'create';
  nodes: 'whole' | 'some' | 'none' = 'none';
  gone = false;

  get status(): DatabaseStatus | Gone {
    if (this.gone) return 'gone';
    if (this.job) return SHOWN_FOR_JOB[this.job];
    return SHOWN_FOR_NODES[this.nodes];
  }

  /** False if the happening does not count. */
  happen(happening: StatusEvent): boolean {
    if (this.gone) return false;
    const begins = BEGINS[happening];
    if (begins) {
      if (this.job || (begins.onlyWhole && this.nodes !== 'whole')) return false;
      if (begins.job === 'deletion') this.gone = true;
      else this.job = begins.job;
      return true;
    }
    const ends = ENDS_JOB[happening];
    if (ends) {
      if (this.job !== ends.job) return false;
      this.job = ends.next ?? null;
      this.nodes = ends.nodes;
      return true;
    }
    if (happening === 'resume') {
      if (this.job !== 'sleep') return false;
      this.job = 'resume';
      return true;
    }
    const nodes = SEEN[happening];
    if (!nodes || this.job || nodes === this.nodes) return false;
    this.nodes = nodes;
    return true;
  }
}

const SHOWN_FOR_JOB = {
  create: 'provisioning',
  update: 'updating',
  backup: 'backing_up',
  restore: 'restoring',
  suspend: 'suspending',
  sleep: 'suspended',
  resume: 'resuming',
} as const;
const SHOWN_FOR_NODES = { whole: 'active', some: 'degraded', none: 'failed' } as const;
const update = { job: 'update', onlyWhole: true } as const;
const BEGINS: Partial<Record<StatusEvent, { job: Model['job'] | 'deletion'; onlyWhole: boolean }>> = {
  rename: { job: null, onlyWhole: true },
  update,
  resize: update,
  patch: update,
  resetCredentials: update,
  takeBackup: { job: 'backup', onlyWhole: true },
  restore: { job: 'restore', onlyWhole: false },
  suspend: { job: 'suspend', onlyWhole: false },
  delete: { job: 'deletion', onlyWhole: false },
};
const ENDS_JOB: Partial<Record<StatusEvent, { job: Model['job']; next?: Model['job']; nodes: Model['nodes'] }>> = {
  provisioned: { job: 'create', nodes: 'whole' },
  provisioningFailed: { job: 'create', nodes: 'none' },
  updated: { job: 'update', nodes: 'whole' },
  updateFailed: { job: 'update', nodes: 'whole' },
  backedUp: { job: 'backup', nodes: 'whole' },
  backupFailed: { job: 'backup', nodes: 'whole' },
  restored: { job: 'restore', nodes: 'whole' },
  restoreFailed: { job: 'restore', nodes: 'none' },
  suspended: { job: 'suspend', next: 'sleep', nodes: 'none' },
  resumed: { job: 'resume', nodes: 'whole' },
};
const SEEN: Partial<Record<StatusEvent, Model['nodes']>> = { memberGone: 'some', allGone: 'none', whole: 'whole' };

const ALL = Object.keys(STATUS_EVENTS) as StatusEvent[];

describe('the status of a database', () => {
  it('matches a simple model after any events', () => {
    const pick = numbersFrom(10);
    const reached = new Set<string>();
    const wrong: string[] = [];
    for (let life = 0; life < 2_000; life += 1) {
      const model = new Model();
      let status: DatabaseStatus | Gone = 'provisioning';
      for (let step = 0; step < 25 && status !== 'gone'; step += 1) {
        const happening = ALL[pick(ALL.length)]!;
        const before: DatabaseStatus = status;
        const after = statusAfter(status, happening);
        const counts = model.happen(happening);
        if (after !== (counts ? model.status : undefined))
          wrong.push(`${before}, ${happening}: ${after}, not ${model.status}`);
        status = after ?? status;
        reached.add(status);
      }
    }
    expect(wrong).toEqual([]);
    expect([...reached].toSorted()).toEqual([...DATABASE_STATUSES, 'gone'].toSorted());
  });

  it('can enter and leave each of the ten values', () => {
    const moves = ALL.flatMap((happening) => Object.entries(STATUS_EVENTS[happening]));
    const into = new Set(moves.filter(([from, to]) => from !== to).map(([, to]) => to));
    const outOf = new Set(moves.filter(([from, to]) => from !== to).map(([from]) => from));
    for (const status of DATABASE_STATUSES) {
      expect(status === 'provisioning' || into.has(status)).toBe(true);
      expect(outOf.has(status)).toBe(true);
    }
  });
});

describe('requests that need a status (contract 1.3, 4.9, 5.2 rule 10)', () => {
  const allowedFor = (asked: Request | 'credentials' | 'certificate') =>
    DATABASE_STATUSES.filter((status) => refusalIn(status, asked) === undefined);

  it.each([
    ['update', ['active']],
    ['rename', ['active']],
    ['resize', ['active']],
    ['patch', ['active']],
    ['takeBackup', ['active']],
    ['resetCredentials', ['active']],
    ['credentials', ['active']],
    ['certificate', ['active']],
    ['delete', ['active', 'failed', 'degraded']],
    ['restore', ['active', 'failed', 'degraded']],
  ] as const)('%s needs %j', (asked, statuses) => {
    expect(allowedFor(asked)).toEqual(statuses);
  });

  it('are refused with the current status, the required one, and what to do', () => {
    expect(refusalIn('updating', 'resize')).toEqual({
      reason: 'The database is busy (updating). Retry when its status is active',
    });
    expect(refusalIn('suspended', 'delete')).toEqual({
      reason: 'The database is suspended; this needs the status active, degraded or failed.',
    });
    expect(refusalIn('failed', 'update')?.reason).toContain('Restore a backup, or delete it');
  });

  it('include reading backups only while the database is provisioning', () => {
    expect(DATABASE_STATUSES.filter((status) => refusalOfBackups(status))).toEqual(['provisioning']);
  });
});

describe('the status reported by members', () => {
  const members = (...running: boolean[]) => running.map((each) => ({ running: each }));
  it.each([
    [members(true), 'whole'],
    [members(false), 'allGone'],
    [members(true, true, true), 'whole'],
    [members(true, false, true), 'memberGone'],
    [members(false, false, false), 'allGone'],
    [[], 'allGone'],
  ])('%j: %s', (seen, sight) => {
    expect(reportedStateOf(seen)).toBe(sight);
  });
});
