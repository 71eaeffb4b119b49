import { clusterAt, durationOf, statusOf } from './simulated-cluster.js';
import type { SimulatedCluster, SimulatedSpecification } from './simulated-cluster.js';

const durations = {
  DATABASE_CREATE_MS: 1,
  DATABASE_RESIZE_MS: 2,
  DATABASE_UPDATE_MS: 3,
  DATABASE_PATCH_MS: 4,
  DATABASE_BACKUP_MS: 5,
  DATABASE_RESTORE_MS: 6,
  DATABASE_DELETE_MS: 7,
};
const before: SimulatedSpecification = {
  databaseId: 1,
  created: '2026-11-22T00:00:00.000Z',
  revision: 1,
  engine: 'mysql',
  version: '8.0.30',
  region: 'us-east',
  members: 1,
  memory: 1024,
  disk: 2048,
  encrypted: false,
  sslConnection: true,
  allowList: [],
  replicationType: 'none',
  replicationCommitType: null,
  restarts: 0,
  backups: [{ id: 1, target: 'primary' }],
  restore: null,
  restoreFault: null,
};

describe('the duration of work on a simulated cluster', () => {
  const backups = [...before.backups, { id: 2, target: 'primary' } as const];
  it.each([
    ['another allow list', { allowList: ['127.0.0.1'] }, 'DATABASE_UPDATE_MS'],
    ['a patch', { restarts: 1 }, 'DATABASE_PATCH_MS'],
    ['another type', { memory: 2048, disk: 4096 }, 'DATABASE_RESIZE_MS'],
    ['a backup', { backups }, 'DATABASE_BACKUP_MS'],
    ['a restore', { restore: { number: 1, backupId: 1 } }, 'DATABASE_RESTORE_MS'],
  ] as const)('with %s has its own setting', (_what, changes, setting) =>
    expect(durationOf(before, { ...before, ...changes }, durations)).toBe(durations[setting]),
  );

  it('is zero to restore a missing backup, and that of a create for a new cluster', () => {
    expect(durationOf(before, { ...before, backups: [] }, durations)).toBe(0);
    expect(durationOf(null, before, durations)).toBe(durations.DATABASE_CREATE_MS);
  });
});

describe('a simulated cluster at a time', () => {
  const NOW = Date.UTC(2026, 10, 22, 12);
  const HOUR = 3_600_000;
  const cluster = (due: number | null, lasts: number | null, fault: string | null = null): SimulatedCluster => ({
    noted: before,
    held: null,
    due: due === null ? null : new Date(due),
    lasts,
    removed: false,
    failedMembers: [],
    fault,
  });
  const dueOf = (...args: Parameters<typeof cluster>) => clusterAt(cluster(...args), new Date(NOW)).due?.getTime();

  it.each([
    ['is over', NOW, 3_000, undefined],
    ['stays over', null, 3_000, undefined],
    ['goes on', NOW + 2_000, 3_000, NOW + 2_000],
    ['begins now when its clock was put back', NOW + HOUR, 3_000, NOW + 3_000],
    ['goes on when an earlier version began it', NOW + HOUR, null, NOW + HOUR],
  ])('its work %s', (_, due, lasts, expected) => {
    expect(dueOf(due, lasts)).toBe(expected);
  });

  it('with a fault has the fault for good once its work is over', () => {
    const [goesOn, over] = [NOW + HOUR, null].map((due) => statusOf(cluster(due, HOUR, 'no room'), 'stratus.test'));
    expect([goesOn, over]).toMatchObject([
      { revision: 0, fault: null },
      { revision: 0, fault: 'no room' },
    ]);
  });
});
