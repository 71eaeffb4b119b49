import type { EventJob, JobStatus, NewEvent } from '@stratus/platform/persistence';
import { definitionOf } from './define-event.js';

/** Where a job stands, as who runs it says it. */
export interface JobProgress {
  /** UUID, the same in all events of the job: best made when the job is. */
  id: string;
  status: JobStatus;
  /** Percent done. Left out: 0 to begin with, 100 when finished, and as it was when failed; null: nobody knows. */
  percent?: number | null;
  /** Seconds until it ends. */
  timeRemaining?: number;
  /** Speed: `120 MB/s`. */
  rate?: string;
  /** For people. */
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
 * Makes an event a step of a job: all steps have one type and one entity, and the feed shows them as one record that
 * moves. Nothing of a job comes after `finished` or `failed`, and one of them has to come: clients wait for it.
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
