import { Injectable } from '@nestjs/common';
import type { CloudEvent } from '@stratus/events';
import type { Statements } from '@stratus/postgres';
import { SignalsPublisher } from '../../signals/signals.publisher.js';
import { creationsIn, creatorGrantsOf } from '../entity-changes.js';
import type { CreatorGrant } from '../entity-changes.js';
import { EntityRepository } from '../entity.repository.js';

/**
 * Grants restricted users the entities they create. The gateway does so before it responds; the event does it if the gateway
 * fails before that. One statement to lock the creators and one to grant, for any number of events.
 */
@Injectable()
export class GrantCreatorsWhenTheyCreateHandler {
  constructor(
    private readonly entities: EntityRepository,
    private readonly signalsPublisher: SignalsPublisher,
  ) {}

  /**
   * Locks the restricted creators until the transaction ends. Call it before anything locks an entity: every transaction
   * locks users before entities.
   */
  async holdCreators(statements: Statements, events: readonly CloudEvent[]): Promise<CreatorGrant[]> {
    const creations = creationsIn(events);
    const names = creations.map(({ accountId, actor }) => ({ accountId, username: actor }));
    return creatorGrantsOf(creations, await this.entities.holdCreatorsByName(statements, names));
  }

  /**
   * Grants the locked creators their entities, once the entities are stored.
   *
   * @returns the work to do after the commit.
   */
  async apply(statements: Statements, grants: readonly CreatorGrant[]): Promise<() => void> {
    const granted = await this.entities.grantCreators(statements, grants);
    return () => this.signalsPublisher.accessChanged(granted);
  }
}
