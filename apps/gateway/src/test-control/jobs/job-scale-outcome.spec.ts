/** Catches: an answer that says that nothing was changed, when one of two services has changed. */
import { unavailable } from '@stratus/contracts';
import { outcomeOfChange } from './job-scale-outcome.js';
import type { ScaleResult } from './job-scale-outcome.js';

const done = { status: 'fulfilled', value: { scale: 0 } } as const;
const failed = (reason: unknown): ScaleResult => ({ status: 'rejected', reason });
const NOT_THERE = failed(unavailable('Service unavailable. Nothing was changed; retry.'));

it('both have it', () => expect(outcomeOfChange(done, done)).toEqual({ scale: 0, instances: 0, databases: 0 }));

it('services that differ have no common scale', () => {
  const other = { status: 'fulfilled', value: { scale: 1 } } as const;
  expect(outcomeOfChange(done, other)).toEqual({ scale: null, instances: 0, databases: 1 });
});

it.each([
  [NOT_THERE, NOT_THERE],
  [done, NOT_THERE],
  [NOT_THERE, done],
  [done, failed(new Error('a mistake'))],
])('%j and %j: nobody knows', (instances, databases) => {
  expect(() => outcomeOfChange(instances, databases)).toThrow(expect.objectContaining({ status: 504 }));
});
