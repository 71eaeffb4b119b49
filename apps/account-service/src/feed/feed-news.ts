import type { CloudEvent } from '@stratus/events';
import { feedEntryOf } from './feed-entry.js';
import type { FeedEntry } from './feed-entry.js';
import { jobAfter } from './job-state.js';
import type { JobState } from './job-state.js';

/** A record of the feed to add, or a job in it to move. */
export interface FeedNews extends FeedEntry {
  job_id: string | null;
  /** The feed has a record of the job already: it moves. */
  known: boolean;
  /** Null for what is over with its one event. */
  state: JobState | null;
}

/**
 * What a batch of events adds to the feed and moves in it, in the order in which the feed shall tell it: each event that
 * is no step of a job once, each job once, where it stands after the batch.
 *
 * @param jobs those of the batch that are in the feed already.
 */
export function feedNewsOf(events: readonly CloudEvent[], jobs: ReadonlyMap<string, JobState>): FeedNews[] {
  const news = new Map<string, FeedNews>();
  for (const event of events) {
    const { jobid: job } = event;
    if (job === undefined) {
      news.set(event.id, { ...feedEntryOf(event), job_id: null, known: false, state: null });
      continue;
    }
    const added = news.get(job);
    const state = jobAfter(added?.state ?? jobs.get(job), event);
    if (!state) continue;
    // A job that moves is told where its last step stands; one that is new, where the feed has first seen it.
    if (added?.known) news.delete(job);
    news.set(job, { ...(added ?? { ...feedEntryOf(event), job_id: job, known: jobs.has(job) }), state });
  }
  return [...news.values()];
}

/** The jobs that a batch of events is about. */
export const jobsIn = (events: readonly CloudEvent[]): string[] => [
  ...new Set(events.flatMap(({ jobid }) => (jobid === undefined ? [] : [jobid]))),
];
