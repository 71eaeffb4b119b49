import { outcomeOf, withoutNoise } from './cluster-facts.js';
import type { ClusterStatus } from './provisioner.js';

const status = (revision: number, fault: string | null = null): ClusterStatus => ({
  databaseId: 1,
  revision,
  members: [],
  hosts: null,
  port: null,
  totalDisk: 0,
  usedDisk: 0,
  certificateAuthority: null,
  backups: [],
  fault,
});

describe('a job that has made revision 3', () => {
  it.each([
    ['goes on before anything is observed', undefined, undefined],
    ['goes on while an older revision holds', { noted: 3, status: status(2) }, undefined],
    ['ends when its revision holds', { noted: 3, status: status(3) }, { fault: null }],
    ['ends when a newer one holds', { noted: 4, status: status(4) }, { fault: null }],
    ['fails with the fault of its revision', { noted: 3, status: status(2, 'no room') }, { fault: 'no room' }],
    ['ignores the fault of an older one', { noted: 2, status: status(1, 'no room') }, undefined],
    ['goes on when the cluster is gone', { noted: 3, status: null }, undefined],
  ])('%s', (_, seen, outcome) => {
    expect(outcomeOf(3, seen)).toEqual(outcome);
  });
});

it('a report that differs in a few written bytes is the same report', () => {
  const [one, other] = [1_000_000_000, 1_000_000_001].map((usedDisk) => withoutNoise({ ...status(1), usedDisk }));
  expect(one).toEqual(other);
});
