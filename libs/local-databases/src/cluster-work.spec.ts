import type { LocalSpecification } from './cluster-specification.js';
import {
  afterGivingUp,
  afterWork,
  hopeless,
  type ClusterState,
  newState,
  type ObservedMember,
  possibleWork,
} from './cluster-work.js';

const specification = (changes: Partial<LocalSpecification> = {}): LocalSpecification => ({
  databaseId: 1,
  created: '2026-11-22T00:00:00.000Z',
  revision: 1,
  engine: 'postgresql',
  version: '18.4',
  region: 'us-east',
  members: 3,
  memory: 1024,
  disk: 1024,
  encrypted: false,
  sslConnection: true,
  allowList: [],
  replicationType: 'asynch',
  replicationCommitType: 'local',
  credentials: { username: 'admin', verifier: 'v' },
  restarts: 0,
  backups: [],
  restore: null,
  ...changes,
});

const away: ObservedMember = { running: false, settled: 0, follows: false };
const serving = (settled = 1): ObservedMember => ({ running: true, settled, follows: true });
const measured = { size: 7, usedDisk: 9 };

/** Does all available work at once, in order: the steps, and the state after them. */
function worked(wanted: LocalSpecification, from?: ClusterState, seen?: ObservedMember[]) {
  let state = from ?? newState(wanted, wanted.members === 1 ? [1] : [1, 2, 3], 'p');
  const observed = seen ?? state.ports.map(() => away);
  const done: string[] = [];
  for (;;) {
    const [work] = possibleWork(wanted, state, observed);
    if (work === undefined) return { done, state };
    done.push(Object.values(work).join(' '));
    state = afterWork(wanted, state, work, measured);
    if (!('member' in work)) continue;
    const index = work.member - 1;
    if (work.kind === 'start') observed[index] = { ...away, running: true };
    if (work.kind === 'settle') observed[index] = { ...observed[index]!, settled: wanted.revision };
    if (work.kind === 'follow') observed[index] = { ...observed[index]!, follows: true };
    if (work.kind === 'stop') observed[index] = away;
    // A replica cannot follow a stopped primary.
    if (work.kind === 'stop' && index === 0) {
      for (const other of [1, 2]) if (observed[other]) observed[other] = { ...observed[other], follows: false };
    }
  }
}

/** Three members at revision 1, with the backups 5 and 6. */
const held = (): ClusterState => ({
  ...newState(specification(), [1, 2, 3], 'p'),
  revision: 1,
  members: [1, 2, 3].map(() => ({ built: true, restarts: 0 })),
  backups: [
    { id: 5, size: 1 },
    { id: 6, size: 1 },
  ],
});
const both = [
  { id: 5, target: 'primary' },
  { id: 6, target: 'primary' },
] as const;
const allServing = (): ObservedMember[] => [serving(), serving(), serving()];

describe('the work for a cluster', () => {
  it('creates the primary, then each replica from it, and then is done', () => {
    expect(worked(specification()).done).toEqual([
      'build 1',
      'start 1',
      'settle 1',
      'build 2',
      'start 2',
      'settle 2',
      'follow 2',
      'build 3',
      'start 3',
      'settle 3',
      'follow 3',
      'hold',
    ]);
    expect(worked(specification({ members: 1 })).done).toEqual(['build 1', 'start 1', 'settle 1', 'hold']);
  });

  it('is empty when the specification is applied', () => {
    expect(worked(specification({ backups: both }), held(), allServing()).done).toEqual([]);
  });

  it('settles each member for a new revision, the primary first', () => {
    const { done } = worked(specification({ revision: 2, backups: both }), held(), allServing());
    expect(done).toEqual(['settle 1', 'settle 2', 'settle 3', 'hold']);
  });

  it('restarts member by member, the primary last, once for each number', () => {
    const wanted = specification({ backups: both, restarts: 2 });
    const { done, state } = worked(wanted, held(), allServing());
    expect(done.filter((work) => /start|stop/.test(work))).toEqual([
      'stop 3',
      'start 3',
      'stop 2',
      'start 2',
      'stop 1',
      'start 1',
    ]);
    // Each is back before the next stops, and the replicas follow again before the revision counts as applied.
    expect(done.slice(0, 5)).toEqual(['stop 3', 'start 3', 'settle 3', 'follow 3', 'stop 2']);
    expect(done.slice(-2)).toEqual(['follow 2', 'follow 3']);
    expect(worked(wanted, state, allServing()).done).toEqual([]);
  });

  it('starts each dead member, a replica also while the primary cannot be started', () => {
    const dead = possibleWork(specification({ backups: both }), held(), [away, serving(), away]);
    expect(dead).toEqual([
      { kind: 'start', member: 1 },
      { kind: 'start', member: 3 },
    ]);
  });

  it('contains only repairs while a member is unavailable', () => {
    const wanted = specification({ revision: 2, backups: [...both, { id: 7, target: 'primary' }] });
    const kinds = possibleWork(wanted, held(), [serving(2), away, serving(2)]).map(({ kind }) => kind);
    expect(kinds).toEqual(['start']);
  });

  it('takes a backup of a replica when that is the target, and of the primary without one', () => {
    const backups = [...both, { id: 7, target: 'secondary' }] as const;
    expect(worked(specification({ backups }), held(), allServing())).toMatchObject({
      done: ['back up 7 2'],
      state: { backups: [{ id: 5 }, { id: 6 }, { id: 7, size: 7 }] },
    });
    const alone = worked(specification({ members: 1, backups: [{ id: 7, target: 'secondary' }] }));
    expect(alone.done).toContain('back up 7 1');
  });

  it('deletes backups that should not exist', () => {
    const { done, state } = worked(specification({ backups: [both[1]] }), held(), allServing());
    expect(done).toEqual(['delete backup 5']);
    expect(state.backups).toEqual([{ id: 6, size: 1 }]);
  });

  it('restores with all members stopped, rebuilds the replicas, and does so once', () => {
    const wanted = specification({ revision: 2, backups: both, restore: { backupId: 5, number: 1 } });
    const { done, state } = worked(wanted, held(), [serving(2), serving(2), serving(2)]);
    expect(done).toEqual([
      'restore 1 5',
      'stop 1',
      'stop 2',
      'stop 3',
      'replace 1',
      'start 1',
      'settle 1',
      'build 2',
      'start 2',
      'settle 2',
      'follow 2',
      'build 3',
      'start 3',
      'settle 3',
      'follow 3',
      'hold',
    ]);
    expect(worked({ ...wanted, revision: 3 }, state, [serving(3), serving(3), serving(3)]).done).toEqual(['hold']);
  });

  it('continues an interrupted restore, whatever is running', () => {
    const wanted = specification({ revision: 2, backups: both, restore: { backupId: 5, number: 1 } });
    const { done } = worked(wanted, { ...held(), replacing: 1 }, [away, serving(2), away]);
    expect(done.slice(0, 3)).toEqual(['stop 2', 'replace 1', 'start 1']);
  });

  it('given up for a revision: contains only repairs and deletions, and continues with the next revision', () => {
    const wanted = specification({ revision: 2, backups: both, restore: { backupId: 9, number: 1 } });
    const state = afterGivingUp(wanted, held(), { kind: 'restore', number: 1, backup: 9 }, 'no backup 9')!;
    expect(state).toMatchObject({
      fault: { revision: 2, reason: 'no backup 9' },
      restored: 1,
      restoreFault: 'no backup 9',
    });
    expect(worked(wanted, state, [serving(2), serving(2), serving(2)]).done).toEqual([]);
    expect(worked(wanted, state, [serving(2), away, serving(2)]).done).toContain('start 2');
    const without = { ...wanted, backups: [both[1]] };
    expect(worked(without, state, [serving(2), serving(2), serving(2)]).done).toEqual(['delete backup 5']);
    const next = worked({ ...wanted, revision: 3 }, state, [serving(3), serving(3), serving(3)]);
    expect(next).toMatchObject({ done: ['hold'], state: { fault: null, restoreFault: 'no backup 9' } });
  });

  it('is hopeless if a restore names a missing backup', () => {
    expect(hopeless(held(), { kind: 'restore', number: 1, backup: 9 })).toBe('There is no backup 9.');
    expect(hopeless(held(), { kind: 'restore', number: 1, backup: 5 })).toBeUndefined();
    expect(hopeless(held(), { kind: 'start', member: 1 })).toBeUndefined();
  });

  it('rebuilds a replica that cannot follow', () => {
    const state = afterGivingUp(specification(), held(), { kind: 'follow', member: 2 }, 'its log is gone')!;
    expect(state.fault).toBeNull();
    expect(worked(specification({ backups: both }), state, [serving(), away, serving()]).done).toEqual([
      'build 2',
      'start 2',
      'settle 2',
      'follow 2',
    ]);
  });

  it('is never given up if it keeps members running', () => {
    expect(afterGivingUp(specification(), held(), { kind: 'start', member: 1 }, 'port taken')).toBeUndefined();
  });
});
