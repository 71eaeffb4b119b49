import { Injectable } from '@nestjs/common';
import type { CloudEvent } from '@stratus/events';
import type { Statements } from '@stratus/platform/persistence';
import { SignalsPublisher } from '../../signals/signals.publisher.js';
import { creationsIn, creatorGrantsOf } from '../entity-news.js';
import type { CreatorGrant } from '../entity-news.js';
import { EntityRepository } from '../entity.repository.js';

/**
 * Restricted users may use what they create. The gateway grants it before it answers; the event does it when the gateway
 * was cut short. One statement to hold the creators and one to grant, however many events come at once.
 */
@Injectable()
export class GrantCreatorsWhenTheyCreateHandler {
  constructor(
    private readonly entities: EntityRepository,
    private readonly signals: SignalsPublisher,
  ) {}

  /**
   * Holds the restricted creators until the transaction ends. Comes before anything locks an entity, because users are
   * locked before entities everywhere.
   */
  async holdCreators(statements: Statements, events: readonly CloudEvent[]): Promise<CreatorGrant[]> {
    const creations = creationsIn(events);
    const names = creations.map(({ accountId, actor }) => ({ accountId, username: actor }));
    return creatorGrantsOf(creations, await this.entities.holdCreatorsByName(statements, names));
  }

  /**
   * Grants what the held creators have created, once the entities are known.
   *
   * @returns what to do once the transaction has committed.
   */
  async apply(statements: Statements, grants: readonly CreatorGrant[]): Promise<() => void> {
    const granted = await this.entities.grantCreators(statements, grants);
    return () => this.signals.accessChanged(granted);
  }
}
