import { Injectable } from '@nestjs/common';
import type { AccessChanged } from '@stratus/contracts';
import type { CloudEvent, Subscription } from '@stratus/events';
import type { EntityManager } from 'typeorm';
import { EntityRepository } from '../../grants/entity.repository.js';
import { Signals } from '../../signals/signals.publisher.js';
import { entityNewsOf } from '../entity-news.js';
import type { EntityNews } from '../entity-news.js';
import { feedNewsOf, jobsIn } from '../feed-news.js';
import { FeedRepository } from '../feed.repository.js';

/**
 * What all services do becomes the event feed, the list of entities that can be granted, and the grants of restricted
 * users on what they create: one statement for each of these, however many events come at once. Jobs move in the feed.
 */
@Injectable()
export class ExtendFeedWhenAnythingHappened implements Subscription {
  readonly name = 'account-event-feed';
  readonly filterSubject = 'events.>';
  private accessChanged: readonly AccessChanged[] = [];

  constructor(
    private readonly feed: FeedRepository,
    private readonly entities: EntityRepository,
    private readonly signals: Signals,
  ) {}

  readonly apply = async (manager: EntityManager, events: readonly CloudEvent[]): Promise<void> => {
    this.accessChanged = [];
    const { seen, deleted, created } = entityNewsOf(events);
    await this.feed.lock(manager);
    const grantees = await this.granteesOf(manager, created);
    await this.entities.upsert(manager, seen);
    const lost = await this.entities.deleteGrants(manager, deleted);
    const granted = await this.entities.grantCreators(manager, grantees);
    const jobs = await this.feed.jobs(manager, jobsIn(events));
    await this.feed.write(manager, feedNewsOf(events, jobs));
    this.accessChanged = [...lost, ...granted];
  };

  readonly afterCommit = (events: readonly CloudEvent[]): void => {
    this.signals.accessChanged(this.accessChanged);
    this.signals.feedGrown(new Set(events.map(({ accountid }) => accountid)));
  };

  /** Who was restricted already when it created something; users are locked before entities, as everywhere. */
  private async granteesOf(manager: EntityManager, created: EntityNews['created']) {
    const names = created.map(({ accountId, actor }) => ({ accountId, username: actor }));
    const creators = await this.entities.holdCreatorsByName(manager, names);
    return created.flatMap(({ accountId, actor, time, type, id }) => {
      const creator = creators.find(
        (user) => user.accountId === accountId && user.username.toLowerCase() === actor.toLowerCase(),
      );
      return creator && creator.restrictedSince <= time ? [{ accountId, userId: creator.userId, type, id }] : [];
    });
  }
}
