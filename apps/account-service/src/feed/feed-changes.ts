import type { CloudEvent } from '@stratus/events';
import { feedEntryOf } from './feed-entry.js';
import type { FeedEntry } from './feed-entry.js';
import { jobAfter } from './job-state.js';
import type { JobState } from './job-state.js';

/** A record of the feed to add, or a job in it to move. */
export interface FeedChanges extends FeedEntry {
  job_id: string | null;
  /** True if the feed already has a record of the job, which then moves. */
  known: boolean;
  /** Null for an event that is not a step of a job. */
  state: JobState | null;
}

/**
 * The records that a batch of events adds to the feed or moves in it, in feed order: one for each event that is not a step
 * of a job, and one for each job, in its state after the batch.
 *
 * @param jobs the jobs of the batch that are already in the feed.
 */
export function feedChangesOf(events: readonly CloudEvent[], jobs: ReadonlyMap<string, JobState>): FeedChanges[] {
  const changes = new Map<string, FeedChanges>();
  for (const event of events) {
    const { jobid: job } = event;
    if (job === undefined) {
      changes.set(event.id, { ...feedEntryOf(event), job_id: null, known: false, state: null });
      continue;
    }
    const added = changes.get(job);
    const state = jobAfter(added?.state ?? jobs.get(job), event);
    if (!state) continue;
    // A known job moves to the position of its last step; a new one appears at that of its first.
    if (added?.known) changes.delete(job);
    changes.set(job, { ...(added ?? { ...feedEntryOf(event), job_id: job, known: jobs.has(job) }), state });
  }
  return [...changes.values()];
}

/** Ids of the jobs in a batch of events. */
export const jobsIn = (events: readonly CloudEvent[]): string[] => [
  ...new Set(events.flatMap(({ jobid }) => (jobid === undefined ? [] : [jobid]))),
];
