import { randomUUID } from 'node:crypto';
import { vpcRecord } from '@stratus/contracts';
import { onlyUnrestricted } from './audience.js';
import { defineEvent } from './define-event.js';
import { jobEvent } from './job-event.js';

const about = { id: 1, label: 'one', url: '/v4/things/1' };
const base = { service: 'spec', entity: 'thing', summary: 'A thing', data: vpcRecord, seenBy: onlyUnrestricted };
const run = defineEvent({ ...base, type: 'thing_run', job: true }, () => about);
const rename = defineEvent({ ...base, type: 'thing_rename' }, () => about);
const data = { id: 1 } as never;
const id = randomUUID();

describe('the event of a job', () => {
  it('contains the event and the state of the job', () => {
    const job = {
      id,
      status: 'started',
      percent: 40.4,
      timeRemaining: 3725.2,
      rate: '1 MB/s',
      message: 'copies',
    } as const;
    expect(jobEvent(run(data), job)).toEqual({
      ...run(data),
      job: { id, status: 'started', percent: 40, timeRemaining: '01:02:06', rate: '1 MB/s', message: 'copies' },
    });
  });

  it.each([
    ['notification', null],
    ['scheduled', 0],
    ['started', 0],
    ['finished', 100],
    ['failed', null],
  ] as const)('that is %s is at %s percent by default', (status, percent) => {
    expect(jobEvent(run(data), { id, status }).job).toEqual({ id, status, percent });
    expect(jobEvent(run(data), { id, status, percent: null }).job?.percent).toBeNull();
  });

  it.each([
    [-1, 0],
    [100.4, 100],
    [250, 100],
  ])('stays within 0 and 100: %s', (percent, shown) => {
    expect(jobEvent(run(data), { id, status: 'started', percent }).job?.percent).toBe(shown);
  });

  it('refuses a type not defined for jobs', () => {
    expect(() => jobEvent(rename(data), { id, status: 'started' })).toThrow('thing_rename has no definition with job');
  });
});
