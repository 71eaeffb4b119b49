import { unavailable } from '@stratus/contracts';
import type { AuditedRequest, RecordAuditRequest, SignIn } from '@stratus/contracts';
import { createLogger } from '@stratus/runtime';
import { AuditQueue } from './audit-queue.js';
import type { StoresBatch } from './audit-queue.js';

const PACE = { gather: 0, retry: 0, stop: 60_000 };
const entry = (n: number) => ({ entry: String(n) }) as AuditedRequest;
const signIn: SignIn = { time: 0, userId: 1, ip: '::1' };
const numbers = ({ entries }: RecordAuditRequest): number[] => entries.map((given) => Number(given.entry));

function queueTo(store: StoresBatch, dropped: (count: number) => void = () => undefined, pace = PACE): AuditQueue {
  return new AuditQueue(store, dropped, createLogger('spec', 'silent'), pace);
}

it('sends entries that came together in one message, and no more than a message takes', async () => {
  const batches: RecordAuditRequest[] = [];
  const queue = queueTo(async (batch) => batches.push(batch));
  for (let n = 0; n < 300; n += 1) queue.add(entry(n));
  queue.addSignIn(signIn);
  await queue.stop();
  expect(batches.map(({ entries, signIns }) => [entries.length, signIns.length])).toEqual([
    [250, 1],
    [50, 0],
  ]);
});

it('sends again what was not stored, in order, and takes new entries in the meantime', async () => {
  const batches: number[][] = [];
  const queue = queueTo(async (batch) => {
    batches.push(numbers(batch));
    if (batches.length > 1) return;
    queue.add(entry(2));
    throw unavailable('account-service is unavailable');
  });
  queue.add(entry(1));
  await queue.stop();
  expect(batches).toEqual([[1], [1, 2]]);
});

it('drops an entry that cannot be stored, and stores the others', async () => {
  const stored: number[] = [];
  let lost = 0;
  const queue = queueTo(
    async (batch) => {
      if (numbers(batch).includes(7)) throw new Error('invalid');
      stored.push(...numbers(batch));
    },
    (count) => (lost += count),
  );
  for (let n = 0; n < 20; n += 1) queue.add(entry(n));
  queue.addSignIn(signIn);
  await queue.stop();
  expect([lost, stored]).toEqual([1, Array.from({ length: 20 }, (_, n) => n).filter((n) => n !== 7)]);
});

it('drops the oldest entries beyond its bound, and counts them', async () => {
  const stored: number[] = [];
  let lost = 0;
  const queue = queueTo(
    async (batch) => stored.push(...numbers(batch)),
    (count) => (lost += count),
  );
  for (let n = 0; n < 10_002; n += 1) queue.add(entry(n));
  await queue.stop();
  expect([lost, stored.length, stored[0]]).toEqual([2, 10_000, 2]);
});

it('does not keep a stopping gateway for ever while nothing is stored', async () => {
  const queue = queueTo(() => new Promise(() => undefined), undefined, { ...PACE, stop: 50 });
  queue.add(entry(1));
  await queue.stop();
});
