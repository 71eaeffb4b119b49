import { Injectable } from '@nestjs/common';
import type { CloudEvent } from '@stratus/events';
import type { EntityManager } from 'typeorm';
import { SignalsPublisher } from '../../signals/signals.publisher.js';
import { feedNewsOf, jobsIn } from '../feed-news.js';
import { FeedRepository } from '../feed.repository.js';

/**
 * What all services do becomes the event feed, and jobs move in it: one statement to lock it, one to look for the jobs
 * and one to write, however many events come at once.
 */
@Injectable()
export class ExtendFeedWhenAnythingHappenedHandler {
  constructor(
    private readonly feed: FeedRepository,
    private readonly signals: SignalsPublisher,
  ) {}

  /** @returns what to do once the transaction has committed. */
  async apply(manager: EntityManager, events: readonly CloudEvent[]): Promise<() => void> {
    await this.feed.lock(manager);
    const jobs = await this.feed.jobs(manager, jobsIn(events));
    await this.feed.write(manager, feedNewsOf(events, jobs));
    return () => this.signals.feedGrown(new Set(events.map(({ accountid }) => accountid)));
  }
}
