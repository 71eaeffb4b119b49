import { Injectable } from '@nestjs/common';
import type { CloudEvent } from '@stratus/events';
import type { Statements } from '@stratus/platform/persistence';
import { SignalsPublisher } from '../../signals/signals.publisher.js';
import { seenIn } from '../entity-news.js';
import { EntityRepository } from '../entity.repository.js';

/**
 * The list of entities that can be granted follows what all services do: entities appear, get another label, and go with
 * every grant on them. Two statements at most, however many events come at once.
 */
@Injectable()
export class FollowEntitiesWhenTheyChangeHandler {
  constructor(
    private readonly entities: EntityRepository,
    private readonly signals: SignalsPublisher,
  ) {}

  /** @returns what to do once the transaction has committed. */
  async apply(statements: Statements, events: readonly CloudEvent[]): Promise<() => void> {
    const seen = seenIn(events);
    await this.entities.upsert(statements, seen);
    const lost = await this.entities.deleteGrants(
      statements,
      seen.filter(({ deleted }) => deleted !== undefined),
    );
    return () => this.signals.accessChanged(lost);
  }
}
