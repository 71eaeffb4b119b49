import { ACTIVITIES, ChangeUnderWay, JOB_KINDS, refuseIfBusy, turnOf } from './turns.js';
import type { Activity, Verdict } from './turns.js';

const free = { jobKind: null, changeSaga: null };
const changing = { ...free, changeSaga: 'a-change' };

/** From the contract (4.1, 10.7): the verdict on each activity while one of `jobs` runs; with other jobs it is busy. */
const STARTS_AND_STOPS = ['provision', 'boot', 'reboot', 'shutdown'] as const;
const expected: Record<Activity, { verdict: Verdict; jobs: readonly string[]; change: Verdict }> = {
  power: { verdict: 'busy', jobs: [], change: 'allowed' },
  move: { verdict: 'busy', jobs: [], change: 'waits' },
  disk: { verdict: 'busy', jobs: [], change: 'allowed' },
  change: { verdict: 'allowed', jobs: [...STARTS_AND_STOPS, 'disk'], change: 'waits' },
  volume: { verdict: 'allowed', jobs: [...STARTS_AND_STOPS, 'disk'], change: 'allowed' },
  delete: { verdict: 'cancels', jobs: JOB_KINDS.filter((kind) => kind !== 'delete'), change: 'waits' },
};

describe.each(ACTIVITIES)('%s', (undertaking) => {
  const { verdict, jobs, change } = expected[undertaking];

  it('begins on a free instance', () => expect(turnOf(undertaking, free)).toBe('allowed'));

  it.each(JOB_KINDS)('during the job %s', (jobKind) =>
    expect(turnOf(undertaking, { ...free, jobKind })).toBe(jobs.includes(jobKind) ? verdict : 'busy'),
  );

  it('during a change of its profiles or addresses', () => expect(turnOf(undertaking, changing)).toBe(change));

  it('during a boot and a change: the stricter verdict', () => {
    const both = { jobKind: 'boot', changeSaga: 'a-change' } as const;
    const ofBoot = turnOf(undertaking, { ...free, jobKind: 'boot' });
    expect(turnOf(undertaking, both)).toBe(ofBoot === 'busy' || change === 'allowed' ? ofBoot : 'waits');
  });
});

describe('the refusal', () => {
  const thrownBy = (undertaking: Activity, instance: Parameters<typeof turnOf>[1]) => {
    try {
      refuseIfBusy(undertaking, instance);
      return undefined;
    } catch (error) {
      return error;
    }
  };
  const busy = { status: 400, errors: [{ reason: 'Compute busy.' }] };

  it('is the text that clients match, and names no field', () => {
    const refusal = thrownBy('power', { ...free, jobKind: 'migrate' });
    expect(refusal).toMatchObject(busy);
    expect(refusal).not.toBeInstanceOf(ChangeUnderWay);
  });

  it('asks to wait after a change', () => {
    const refusal = thrownBy('delete', changing);
    expect(refusal).toMatchObject(busy);
    expect(refusal).toBeInstanceOf(ChangeUnderWay);
  });

  it.each(['boot', 'migrate'] as const)('does not apply to a job that a deletion cancels: %s', (jobKind) =>
    expect(thrownBy('delete', { ...free, jobKind })).toBeUndefined(),
  );
});
