import { JOB_KINDS, UNDERTAKINGS, refuseIfBusy, turnOf } from './turns.js';

const free = { jobKind: null, changeSaga: null };

describe.each(UNDERTAKINGS)('%s', (undertaking) => {
  it('is allowed on a free instance', () => expect(turnOf(undertaking, free)).toBe('allowed'));

  it.each(JOB_KINDS)('waits for the job %s', (jobKind) =>
    expect(turnOf(undertaking, { ...free, jobKind })).toBe('busy'),
  );

  it('waits for a change of its profiles or addresses', () =>
    expect(turnOf(undertaking, { ...free, changeSaga: 'a-change' })).toBe('busy'));
});

describe('the refusal', () => {
  it('is the text that clients match, and names no field', () => {
    let thrown: unknown;
    try {
      refuseIfBusy('power', { ...free, jobKind: 'migrate' });
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toMatchObject({ status: 400, errors: [{ reason: 'Compute busy.' }] });
  });
});
