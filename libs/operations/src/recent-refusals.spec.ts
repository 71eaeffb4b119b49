import { ApiFailure } from '@stratus/contracts';
import { RecentRefusals } from './recent-refusals.js';

const refusal = new ApiFailure(400, [{ reason: 'no' }]);

describe('recent refusals', () => {
  it('are known for some seconds', () => {
    let now = 0;
    const refusals = new RecentRefusals(() => now);
    refusals.add('one', refusal);
    now = 14_000;
    expect([refusals.find('one'), refusals.find('other')]).toEqual([refusal, undefined]);
    now = 15_000;
    expect(refusals.find('one')).toBeUndefined();
  });

  it('are limited in number', () => {
    const refusals = new RecentRefusals(() => 0, 2);
    for (const id of ['one', 'two', 'three']) refusals.add(id, refusal);
    expect(['one', 'two', 'three'].map((id) => refusals.find(id))).toEqual([undefined, refusal, refusal]);
  });
});
