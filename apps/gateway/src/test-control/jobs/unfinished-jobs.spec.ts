/** Catches: an answer that says that nothing was changed, when one of two services has finished its jobs. */
import { notFound, unavailable } from '@stratus/contracts';
import { unfinishedOf } from './unfinished-jobs.js';

const left = (unfinished: number) => ({ status: 'fulfilled', value: { unfinished } }) as const;
const failed = (reason: unknown) => ({ status: 'rejected', reason }) as const;
const NOT_THERE = failed(unavailable('Service unavailable. Nothing was changed; retry.'));

it('counts the jobs of all services', () => expect(unfinishedOf([left(1), left(2)])).toBe(3));

it.each([[[left(0), NOT_THERE]], [[NOT_THERE, left(0)]], [[NOT_THERE, NOT_THERE]]])(
  'a service that is not there: nobody knows (%#)',
  (results) => {
    expect(() => unfinishedOf(results)).toThrow(
      expect.objectContaining({ status: 504, message: expect.stringContaining('Repeat the request') }),
    );
  },
);

it.each([notFound(), new Error('a defect')])('passes on %s', (reason) => {
  expect(() => unfinishedOf([left(0), failed(reason)])).toThrow(reason);
});
