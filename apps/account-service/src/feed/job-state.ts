import { sequenceOf } from '@stratus/events';
import type { CloudEvent } from '@stratus/events';

/** The state of a job in the feed, with its columns' names. */
export interface JobState {
  status: NonNullable<CloudEvent['jobstatus']>;
  percent_complete: number | null;
  duration: number | null;
  rate: string | null;
  time_remaining: string | null;
  message: string;
  /** Sequence of its current step; late earlier steps do not change it. */
  job_sequence: number;
  job_begun: Date | null;
  job_ended: Date | null;
}

const BEGINS = new Set(['notification', 'started']);
const ENDS = new Set(['finished', 'failed']);

/**
 * The state of a job after one more of its events, for any order of arrival; undefined when the event changes nothing. An
 * ended job keeps its end, but a late event may still set its beginning.
 */
export function jobAfter(before: JobState | undefined, event: CloudEvent): JobState | undefined {
  const begun = BEGINS.has(statusOf(event)) ? earliest(before?.job_begun, event) : (before?.job_begun ?? null);
  const moves = !before || (!ENDS.has(before.status) && sequenceOf(event) > before.job_sequence);
  if (!moves && begun?.getTime() === before.job_begun?.getTime()) return undefined;
  const state = moves ? standingAt(event, before) : before;
  return { ...state, job_begun: begun, duration: secondsBetween(begun, state.job_ended) };
}

const statusOf = (event: CloudEvent): JobState['status'] => event.jobstatus ?? 'notification';

/** The last step replaces all fields, but a failure keeps the percentage that the job had reached. */
function standingAt(event: CloudEvent, before: JobState | undefined): JobState {
  const status = statusOf(event);
  const reached = status === 'failed' ? (before?.percent_complete ?? null) : null;
  return {
    status,
    percent_complete: event.jobpercent ?? reached,
    duration: null,
    rate: event.jobrate ?? null,
    time_remaining: event.jobtimeremaining ?? null,
    message: event.jobmessage ?? '',
    job_sequence: sequenceOf(event),
    job_begun: null,
    job_ended: ENDS.has(status) ? new Date(event.time) : null,
  };
}

function earliest(known: Date | null | undefined, event: CloudEvent): Date {
  const time = new Date(event.time);
  return known && known < time ? known : time;
}

const secondsBetween = (begun: Date | null, ended: Date | null): number | null =>
  begun && ended ? Math.max(0, ended.getTime() - begun.getTime()) / 1000 : null;
