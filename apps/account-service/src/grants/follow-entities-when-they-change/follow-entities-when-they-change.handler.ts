import { Injectable } from '@nestjs/common';
import type { CloudEvent } from '@stratus/events';
import type { Statements } from '@stratus/postgres';
import { SignalsPublisher } from '../../signals/signals.publisher.js';
import { seenIn } from '../entity-changes.js';
import { EntityRepository } from '../entity.repository.js';

/**
 * Keeps the list of grantable entities consistent with all services: entities appear, get a new label, and end together with
 * every grant on them. At most two statements for any number of events.
 */
@Injectable()
export class FollowEntitiesWhenTheyChangeHandler {
  constructor(
    private readonly entities: EntityRepository,
    private readonly signalsPublisher: SignalsPublisher,
  ) {}

  /** @returns the work to do after the commit. */
  async apply(statements: Statements, events: readonly CloudEvent[]): Promise<() => void> {
    const seen = seenIn(events);
    await this.entities.upsert(statements, seen);
    const lost = await this.entities.deleteGrants(
      statements,
      seen.filter(({ deleted }) => deleted !== undefined),
    );
    return () => this.signalsPublisher.accessChanged(lost);
  }
}
