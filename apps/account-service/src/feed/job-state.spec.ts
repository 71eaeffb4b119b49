import { randomUUID } from 'node:crypto';
import type { CloudEvent } from '@stratus/events';
import { stepOf } from '../../test/event.js';
import { jobAfter } from './job-state.js';
import type { JobState } from './job-state.js';

const scheduled = stepOf('scheduled', { sequence: 4, time: '2026-05-01T12:00:00.000Z', jobpercent: 0 });
const started = stepOf('started', { sequence: 5, time: '2026-05-01T12:00:01.000Z', jobpercent: 0 });
const half = stepOf('started', {
  sequence: '0000000006',
  time: '2026-05-01T12:00:03.000Z',
  jobpercent: 50,
  jobrate: '1 MB/s',
  jobtimeremaining: '00:00:02',
  jobmessage: 'copies',
});
const finished = stepOf('finished', { sequence: '0000000008', time: '2026-05-01T12:00:05.250Z', jobpercent: 100 });
const failed = stepOf('failed', { sequence: 8, time: '2026-05-01T12:00:05.250Z', jobmessage: 'no room' });

const after = (...steps: CloudEvent[]): JobState | undefined =>
  steps.reduce<JobState | undefined>((state, step) => jobAfter(state, step) ?? state, undefined);
const shown = (state: JobState | undefined) => [state?.status, state?.percent_complete, state?.duration];

describe('a job', () => {
  it('moves from step to step', () => {
    expect(shown(after(scheduled))).toEqual(['scheduled', 0, null]);
    expect(shown(after(scheduled, started))).toEqual(['started', 0, null]);
    expect(after(scheduled, started, half)).toMatchObject({
      status: 'started',
      percent_complete: 50,
      rate: '1 MB/s',
      time_remaining: '00:00:02',
      message: 'copies',
      duration: null,
    });
    expect(after(scheduled, started, half, finished)).toMatchObject({
      status: 'finished',
      percent_complete: 100,
      rate: null,
      time_remaining: null,
      message: '',
      duration: 4.25,
    });
  });

  it('that fails keeps its percentage, with the reason', () => {
    const state = after(scheduled, started, half, failed);
    expect(shown(state)).toEqual(['failed', 50, 4.25]);
    expect(state?.message).toBe('no room');
  });

  it('that fails before it has started has no duration', () => {
    expect(shown(after(scheduled, failed))).toEqual(['failed', 0, null]);
  });

  it('begins with its first event when unscheduled', () => {
    const news = stepOf('notification', { sequence: 1, time: '2026-05-01T12:00:00.000Z' });
    expect(shown(after(news))).toEqual(['notification', null, null]);
    expect(shown(after(news, finished))).toEqual(['finished', 100, 5.25]);
  });

  it('ends in the same state whatever the order and number of deliveries', () => {
    const end = after(scheduled, started, half, finished);
    for (const steps of permutations([scheduled, started, half, finished])) {
      expect(after(...steps)).toEqual(end);
      expect(after(...steps, ...steps.toReversed())).toEqual(end);
    }
  });

  it('never moves backwards, also from the string of a sequence to the number of an earlier version', () => {
    expect(jobAfter(after(scheduled, started, half), { ...scheduled, id: randomUUID() })).toBeUndefined();
    expect(jobAfter(after(scheduled, half), started)).toMatchObject({
      percent_complete: 50,
      job_begun: new Date(started.time),
    });
    expect(jobAfter(after(started, finished), { ...failed, sequence: 9 })).toBeUndefined();
  });
});

function permutations<T>(items: T[]): T[][] {
  if (items.length < 2) return [items];
  return items.flatMap((item) =>
    permutations(items.filter((other) => other !== item)).map((rest) => [item].concat(rest)),
  );
}
