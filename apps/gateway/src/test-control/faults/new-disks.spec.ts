import { NewDisks } from './new-disks.js';

const created = (id: number): Buffer => Buffer.from(JSON.stringify({ id, label: 'data' }));

it('knows a disk for ten seconds after the answer to its creation', () => {
  const disks = new NewDisks();
  disks.note(created(7), 1000);
  expect(disks.has('7', 10_999)).toBe(true);
  expect(disks.has('7', 11_000)).toBe(false);
  expect(disks.has('8', 1000)).toBe(false);
  expect(disks.has(undefined, 1000)).toBe(false);
});

it('keeps no more than a thousand', () => {
  const disks = new NewDisks();
  for (let id = 1; id <= 1001; id += 1) disks.note(created(id), 0);
  expect([disks.has('1', 0), disks.has('2', 0)]).toEqual([false, true]);
});
