import { ApiFailure, unavailable } from '@stratus/contracts';
import type { FailureStatus } from '@stratus/contracts';
import { DatabaseError } from 'pg';
import { backOffMs, givenUp, refusalIn } from './setback.js';

const failure = (status: FailureStatus) => new ApiFailure(status, [{ reason: 'no' }]);

describe('a setback of a saga', () => {
  it.each([400, 401, 403, 404] as const)('with %i is a refusal', (status) => {
    expect(refusalIn(failure(status), {})).toMatchObject({ status });
  });

  it.each([408, 409, 429, 500, 503, 504] as const)('with %i may pass', (status) => {
    expect(refusalIn(failure(status), {})).toBeUndefined();
  });

  it('from a known constraint is a refusal; from an unknown one or another error it is not', () => {
    const violated = Object.assign(new DatabaseError('said', 4, 'error'), { constraint: 'label_unique' });
    const violations = { label_unique: { field: 'label', reason: 'Label must be unique' } };
    expect(refusalIn(violated, violations)).toMatchObject({ status: 400, errors: [violations.label_unique] });
    expect(refusalIn(violated, {})).toBeUndefined();
    expect(refusalIn(new TypeError('x is not a function'), violations)).toBeUndefined();
  });

  it('from a constraint that asks the client to retry may pass', () => {
    const violated = Object.assign(new DatabaseError('said', 4, 'error'), { constraint: 'pool_exists' });
    expect(refusalIn(violated, { pool_exists: () => unavailable('later') })).toBeUndefined();
  });

  it('causes a longer wait each time, up to a minute, with jitter', () => {
    const middle = () => 0.5;
    expect([1, 2, 3, 4].map((tries) => backOffMs(tries, middle))).toEqual([100, 200, 400, 800]);
    expect(backOffMs(1_000, middle)).toBe(60_000);
    expect([backOffMs(1, () => 0), backOffMs(1, () => 1)]).toEqual([75, 125]);
  });

  it('ends as a 503 when a service was unavailable, and as a 500 for a defect', () => {
    expect(givenUp(unavailable('away'), 'r1')).toMatchObject({ status: 503, retryAfterSeconds: 1 });
    expect(givenUp(new Error('Connection terminated unexpectedly'), 'r1')).toMatchObject({ status: 503 });
    const fault = givenUp(new TypeError('secret is not a function'), 'r1');
    expect(fault).toMatchObject({ status: 500, message: expect.stringContaining('r1') });
    expect(fault.message).not.toContain('secret');
  });
});
