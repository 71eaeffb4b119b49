import type { EventJob, JobStatus, NewEvent } from '@stratus/commands';
import { definitionOf } from './define-event.js';

/** The state of a job, from the code that runs it. */
export interface JobProgress {
  /** UUID, the same in all events of the job: best created together with the job. */
  id: string;
  status: JobStatus;
  /** Percent done. Default: 0 at the beginning, 100 when finished, unchanged when failed; null: unknown. */
  percent?: number | null;
  /** Seconds until it ends. */
  timeRemaining?: number;
  /** Speed: `120 MB/s`. */
  rate?: string;
  /** Human-readable. */
  message?: string;
}

const BY_DEFAULT: Readonly<Record<JobStatus, number | null>> = {
  notification: null,
  scheduled: 0,
  started: 0,
  finished: 100,
  failed: null,
};

/**
 * Makes an event a step of a job: all steps have the same type and entity, and the feed shows them as one record that changes.
 * A job must end with exactly one `finished` or `failed`, because clients wait for it.
 *
 * @param event of a definition with `job: true`.
 */
export function jobEvent(event: NewEvent, progress: JobProgress): NewEvent {
  if (!definitionOf(event.type)?.job) throw new Error(`${event.type} has no definition with job: true`);
  return { ...event, job: jobOf(progress) };
}

function jobOf({ id, status, percent, timeRemaining, rate, message }: JobProgress): EventJob {
  const done = percent === undefined ? BY_DEFAULT[status] : percent;
  return {
    id,
    status,
    percent: done === null ? null : Math.min(100, Math.max(0, Math.round(done))),
    ...(timeRemaining !== undefined && { timeRemaining: clockOf(timeRemaining) }),
    ...(rate !== undefined && { rate }),
    ...(message !== undefined && { message }),
  };
}

/** `HH:MM:SS` */
function clockOf(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
