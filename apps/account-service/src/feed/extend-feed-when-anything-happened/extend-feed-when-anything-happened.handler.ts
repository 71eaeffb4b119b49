import { Injectable } from '@nestjs/common';
import type { CloudEvent } from '@stratus/events';
import type { Statements } from '@stratus/postgres';
import { SignalsPublisher } from '../../signals/signals.publisher.js';
import { feedChangesOf, jobsIn } from '../feed-changes.js';
import { FeedRepository } from '../feed.repository.js';

/**
 * Turns the events of all services into the feed, and moves jobs in it: for any number of events, one statement to lock it,
 * one to look up the jobs and one to write.
 */
@Injectable()
export class ExtendFeedWhenAnythingHappenedHandler {
  constructor(
    private readonly feed: FeedRepository,
    private readonly signalsPublisher: SignalsPublisher,
  ) {}

  /** @returns the work to do after the commit. */
  async apply(statements: Statements, events: readonly CloudEvent[]): Promise<() => void> {
    await this.feed.lock(statements);
    const jobs = await this.feed.jobs(statements, jobsIn(events));
    await this.feed.write(statements, feedChangesOf(events, jobs));
    return () => this.signalsPublisher.feedGrown(new Set(events.map(({ accountid }) => accountid)));
  }
}
