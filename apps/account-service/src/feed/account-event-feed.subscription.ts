import { Injectable } from '@nestjs/common';
import type { CloudEvent, Subscription } from '@stratus/events';
import type { SqlTransaction } from '@stratus/postgres';
import { FollowEntitiesWhenTheyChangeHandler } from '../grants/follow-entities-when-they-change/follow-entities-when-they-change.handler.js';
import { GrantCreatorsWhenTheyCreateHandler } from '../grants/grant-creators-when-they-create/grant-creators-when-they-create.handler.js';
import { ExtendFeedWhenAnythingHappenedHandler } from './extend-feed-when-anything-happened/extend-feed-when-anything-happened.handler.js';

/** Name of the consumer that writes the feed. */
export const FEED_CONSUMER = 'account-event-feed';

/**
 * Applies events to grants, entities and feed in one transaction: a user who sees a creation in the feed already has the grant
 * on the entity, and a user who sees its deletion no longer has it. The steps follow the lock order: users, entities, feed.
 */
@Injectable()
export class AccountEventFeedSubscription implements Subscription {
  readonly name = FEED_CONSUMER;
  private signals: readonly (() => void)[] = [];

  constructor(
    private readonly entities: FollowEntitiesWhenTheyChangeHandler,
    private readonly creators: GrantCreatorsWhenTheyCreateHandler,
    private readonly feed: ExtendFeedWhenAnythingHappenedHandler,
  ) {}

  readonly apply = async ({ statements }: SqlTransaction, events: readonly CloudEvent[]): Promise<void> => {
    const creatorGrants = await this.creators.holdCreators(statements, events);
    const accessLost = await this.entities.apply(statements, events);
    const accessGained = await this.creators.apply(statements, creatorGrants);
    const feedGrown = await this.feed.apply(statements, events);
    this.signals = [accessLost, accessGained, feedGrown];
  };

  readonly afterCommit = (): void => this.signals.forEach((signal) => signal());
}
