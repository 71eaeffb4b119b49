import { canRecover, nextLook, outcomeOf, statusOfLost, withoutNoise } from './cluster-facts.js';
import type { ClusterStatus } from './provisioner.js';

const status = (revision: number, fault: string | null = null): ClusterStatus => ({
  databaseId: 1,
  created: null,
  revision,
  noted: revision,
  members: [],
  hosts: null,
  port: null,
  totalDisk: 0,
  usedDisk: 0,
  certificateAuthority: null,
  backups: [],
  restored: null,
  fault,
});

describe('a job that created revision 3', () => {
  it.each([
    ['goes on before anything is observed', undefined, undefined],
    ['goes on while an older revision holds', { noted: 3, status: status(2) }, undefined],
    ['ends when its revision holds', { noted: 3, status: status(3) }, { fault: null }],
    ['ends when a newer one holds', { noted: 4, status: status(4) }, { fault: null }],
    ['fails with the fault of its revision', { noted: 3, status: status(2, 'no room') }, { fault: 'no room' }],
    ['ignores the fault of an older one', { noted: 2, status: status(1, 'no room') }, undefined],
    ['goes on when the cluster is gone', { noted: 3, status: null }, undefined],
  ])('%s', (_, seen, outcome) => {
    expect(outcomeOf({ revision: 3 }, seen)).toEqual(outcome);
  });
});

describe('restore number 2, which created revision 3', () => {
  const seen = (revision: number, restored: ClusterStatus['restored'], fault: string | null = null) => ({
    noted: 4,
    status: { ...status(revision, fault), restored },
  });
  it.each([
    ['goes on while an older restore is the last one', seen(2, { number: 1, fault: null }), undefined],
    ['ends when it is done and its revision holds', seen(3, { number: 2, fault: null }), { fault: null }],
    ['goes on while its replicas are rebuilt', seen(2, { number: 2, fault: null }), undefined],
    ['fails when it was given up', seen(2, { number: 2, fault: 'no backup' }), { fault: 'no backup' }],
    [
      'fails when it was given up, and a newer revision holds',
      seen(4, { number: 2, fault: 'gone' }),
      { fault: 'gone' },
    ],
    ['does not end with a revision that holds without it', seen(4, { number: 1, fault: null }), undefined],
    ['fails with the fault of the newest revision', seen(2, null, 'lost'), { fault: 'lost' }],
  ])('%s', (_, observation, outcome) => {
    expect(outcomeOf({ revision: 3, restore: 2 }, observation)).toEqual(outcome);
  });
});

describe('a failed database with running members', () => {
  const restored = (number: number, fault: string | null) => ({ ...status(3), restored: { number, fault } });
  it.each([
    ['serves again', 0, status(3), true],
    ['stays failed when it was never provisioned', 0, status(0, 'no room'), false],
    ['stays failed after a restore that failed', 2, restored(2, 'broken'), false],
    ['stays failed while a restore is not done', 2, restored(1, null), false],
    ['serves again once the restore is done', 2, restored(2, null), true],
  ])('%s', (_, restoreNumber, seen, can) => {
    expect(canRecover(restoreNumber, seen)).toBe(can);
  });
});

it('a lost cluster has no running member, and its fault says why', () => {
  const members = [{ name: 'a', role: 'primary', running: true }] as const;
  expect(statusOfLost(1, { ...status(3), members })).toMatchObject({
    revision: 3,
    members: [{ name: 'a', running: false }],
    fault: expect.stringContaining('has lost'),
  });
});

it('a job is checked again after a tenth of its duration, from one second to half a minute', () => {
  const looks = [0, 5_000, 60_000, 3_600_000].map((age) => nextLook(1_000_000, new Date(1_000_000 + age)));
  expect(looks).toEqual([1_000, 1_000, 6_000, 30_000]);
});

it('a report that differs in a few written bytes is the same report', () => {
  const [one, other] = [1_000_000_000, 1_000_000_001].map((usedDisk) => withoutNoise({ ...status(1), usedDisk }));
  expect(one).toEqual(other);
});
