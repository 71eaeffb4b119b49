import type { CloudEvent } from '@stratus/events';
import { eventOf, stepOf } from '../../test/event.js';
import { feedChangesOf, jobsIn } from './feed-changes.js';
import { jobAfter } from './job-state.js';
import type { JobState } from './job-state.js';

const JOB = '01a1fd0d-769b-76ae-978f-0ac596474829';
const step = (status: NonNullable<CloudEvent['jobstatus']>, sequence: number, jobid = JOB) =>
  stepOf(status, { sequence, jobid });
const brief = (events: CloudEvent[], jobs = new Map<string, JobState>()) =>
  feedChangesOf(events, jobs).map(({ event_id: id, known, state }) => [id, known, state?.status ?? null]);
const knownAt = (event: CloudEvent) => new Map([[JOB, jobAfter(undefined, event)!]]);

describe('the changes of the feed by a batch of events', () => {
  it('has one record for each event that is not a step of a job', () => {
    const events = [eventOf({}), eventOf({ type: 'vpc_update' })];
    expect(brief(events)).toEqual(events.map(({ id }) => [id, false, null]));
  });

  it('has one record for each job, at the position of its first event, in its final state', () => {
    const [first, other, last] = [step('scheduled', 1), eventOf({}), step('finished', 3)];
    expect(brief([first, other, last])).toEqual([
      [first.id, false, 'finished'],
      [other.id, false, null],
    ]);
  });

  it('has no record of a known job whose state does not change', () => {
    expect(brief([step('started', 2), step('scheduled', 1)], knownAt(step('finished', 3)))).toMatchObject([
      [expect.any(String), true, 'finished'],
    ]);
    expect(brief([step('scheduled', 1)], knownAt(step('started', 2)))).toEqual([]);
  });

  it('moves a known job to the position of its last step', () => {
    const other = eventOf({});
    const events = [step('started', 2), other, step('finished', 3)];
    expect(brief(events, knownAt(step('scheduled', 1)))).toEqual([
      [other.id, false, null],
      [events[0]!.id, true, 'finished'],
    ]);
  });

  it('lists the moved jobs', () => {
    expect(jobsIn([step('started', 1), eventOf({}), step('finished', 2), step('started', 1, 'other')])).toEqual([
      JOB,
      'other',
    ]);
  });
});
