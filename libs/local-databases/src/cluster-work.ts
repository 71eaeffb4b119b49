import type { LocalSpecification } from './cluster-specification.js';

/** The progress of a cluster, as stored after each step. */
export interface ClusterState {
  /** Of the members, in order. */
  readonly ports: readonly number[];
  readonly adminPassword: string;
  /** The newest applied revision; 0 before the first. */
  readonly revision: number;
  readonly members: readonly {
    /** Its data exist. */
    readonly built: boolean;
    /** The requested number of restarts when it was last started. */
    readonly restarts: number;
  }[];
  /** The number of the last restore that is complete, or given up. */
  readonly restored: number;
  /** Why the last restore was given up; null, or missing in older files, if it was not. */
  readonly restoreFault?: string | null;
  /** The number of a restore whose data are ready to replace those of all members. */
  readonly replacing: number | null;
  /** Complete backups, with their size in bytes. */
  readonly backups: readonly { readonly id: number; readonly size: number }[];
  /** Why a revision was given up. */
  readonly fault: { readonly revision: number; readonly reason: string } | null;
  /** Bytes, as last measured. */
  readonly usedDisk: number;
}

/** The observed state of a member, which must be observed again after a restart of the provisioner. */
export interface ObservedMember {
  readonly running: boolean;
  /** The revision for which it was settled since its start; 0: none. */
  readonly settled: number;
  /** A replica that was seen following the primary since both last started. */
  readonly follows: boolean;
}

export type Work =
  | { readonly kind: 'build' | 'start' | 'settle' | 'follow' | 'stop'; readonly member: number }
  | { readonly kind: 'back up'; readonly backup: number; readonly member: number }
  | { readonly kind: 'restore'; readonly number: number; readonly backup: number }
  | { readonly kind: 'replace'; readonly number: number }
  | { readonly kind: 'delete backup'; readonly backup: number }
  | { readonly kind: 'hold' };

export function newState(
  specification: LocalSpecification,
  ports: readonly number[],
  adminPassword: string,
): ClusterState {
  return {
    ports,
    adminPassword,
    revision: 0,
    members: ports.map(() => ({ built: false, restarts: specification.restarts })),
    restored: 0,
    replacing: null,
    backups: [],
    fault: null,
    usedDisk: 0,
  };
}

/**
 * The steps that are possible now, most urgent first; empty if the specification is applied, except for the parts given up.
 * Any of them may be done next: a step that depends on another one appears only after that one is done.
 */
export function possibleWork(
  specification: LocalSpecification,
  state: ClusterState,
  observed: readonly ObservedMember[],
): readonly Work[] {
  if (state.replacing !== null) return replacement(state.replacing, observed);
  const repairs = state.members.flatMap((_, index) => repair(specification, state, observed, index));
  if (repairs.length > 0 || !allServe(state, observed)) return repairs;
  // If something was given up, backups are deleted all the same.
  const advance =
    state.fault?.revision === specification.revision ? deletion(specification, state) : advances(specification, state);
  return advance === undefined ? [] : [advance];
}

/** All members stop before any data change, so that no replica follows two histories. */
function replacement(number: number, observed: readonly ObservedMember[]): readonly Work[] {
  const running = observed.flatMap(({ running }, index) =>
    running ? [{ kind: 'stop', member: index + 1 } as const] : [],
  );
  return running.length > 0 ? running : [{ kind: 'replace', number }];
}

function repair(
  { revision }: LocalSpecification,
  state: ClusterState,
  observed: readonly ObservedMember[],
  index: number,
): readonly Work[] {
  const member = index + 1;
  const [primary] = observed;
  const primaryServes = primary !== undefined && primary.running && primary.settled >= revision;
  const seen = observed[index];
  if (state.members[index]?.built !== true) return index === 0 || primaryServes ? [{ kind: 'build', member }] : [];
  if (!seen?.running) return [{ kind: 'start', member }];
  if (seen.settled < revision) return index === 0 || primaryServes ? [{ kind: 'settle', member }] : [];
  if (index > 0 && !seen.follows) return primaryServes ? [{ kind: 'follow', member }] : [];
  return [];
}

const allServe = (state: ClusterState, observed: readonly ObservedMember[]): boolean =>
  state.members.every(({ built }, index) => built && observed[index]?.running === true);

/** The next step from a running cluster to one that matches its specification. */
function advances(specification: LocalSpecification, state: ClusterState): Work | undefined {
  const { restarts, restore, backups, revision } = specification;
  // The primary last: one member is down at a time.
  const outdated = state.members.findLastIndex((member) => member.restarts < restarts);
  if (outdated >= 0) return { kind: 'stop', member: outdated + 1 };
  const wanted = backups.find(({ id }) => !state.backups.some((backup) => backup.id === id));
  if (wanted) {
    const member = wanted.target === 'secondary' && state.members.length > 1 ? 2 : 1;
    return { kind: 'back up', backup: wanted.id, member };
  }
  if (restore && restore.number > state.restored) {
    return { kind: 'restore', number: restore.number, backup: restore.backupId };
  }
  return deletion(specification, state) ?? (revision > state.revision ? { kind: 'hold' } : undefined);
}

function deletion({ backups }: LocalSpecification, state: ClusterState): Work | undefined {
  const unwanted = state.backups.find(({ id }) => !backups.some((backup) => backup.id === id));
  return unwanted && { kind: 'delete backup', backup: unwanted.id };
}

type Member = ClusterState['members'][number];

function withMember(state: ClusterState, number: number, change: Partial<Member>): ClusterState {
  const members = state.members.map((member, index) => (index + 1 === number ? { ...member, ...change } : member));
  return { ...state, members };
}

/** The state after a step; `size` of a backup and `usedDisk` as measured. */
export function afterWork(
  { revision, restarts }: LocalSpecification,
  state: ClusterState,
  work: Work,
  measured: { size: number; usedDisk: number },
): ClusterState {
  switch (work.kind) {
    case 'build':
      return withMember(state, work.member, { built: true });
    case 'start':
      return withMember(state, work.member, { restarts });
    case 'back up':
      return { ...state, backups: [...state.backups, { id: work.backup, size: measured.size }] };
    case 'delete backup':
      return { ...state, backups: state.backups.filter(({ id }) => id !== work.backup) };
    case 'restore':
      return { ...state, replacing: work.number };
    case 'replace':
      return {
        ...state,
        replacing: null,
        restored: work.number,
        restoreFault: null,
        members: state.members.map((member, index) => ({ ...member, built: index === 0 })),
      };
    case 'hold':
      return { ...state, revision, fault: null, usedDisk: measured.usedDisk };
    case 'settle':
    case 'follow':
    case 'stop':
      return state;
  }
}

/** Why a step cannot succeed, however often it is tried. */
export function hopeless(state: ClusterState, work: Work): string | undefined {
  if (work.kind !== 'restore' || state.backups.some(({ id }) => id === work.backup)) return undefined;
  return `There is no backup ${work.backup}.`;
}

/**
 * The state after a step has failed for good; undefined for a step that is retried without limit. A restore that was given up
 * is never retried: rows that customers have written meanwhile would be lost. A replica is rebuilt if it cannot follow because
 * its primary no longer has the log that it needs.
 */
export function afterGivingUp(
  { revision }: LocalSpecification,
  state: ClusterState,
  work: Work,
  reason: string,
): ClusterState | undefined {
  const fault = { revision, reason };
  if (work.kind === 'restore') return { ...state, fault, restored: work.number, restoreFault: reason };
  if (work.kind === 'back up') return { ...state, fault };
  if (work.kind === 'follow') return withMember(state, work.member, { built: false });
  return undefined;
}
