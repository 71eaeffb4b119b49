import type { CloudEvent } from '../envelope/cloud-event.js';
import { onlyUnrestricted } from './audience.js';
import type { GrantableEntity, Viewers } from './audience.js';
import { definitionOf, definitionOfEntity } from './define-event.js';

const BEGINNINGS = new Set<CloudEvent['jobstatus']>([undefined, 'notification', 'scheduled']);
const ENDS = new Set<CloudEvent['jobstatus']>([undefined, 'finished']);

/**
 * The restricted users that see a published event, by its definition. An unknown type has the viewers of the other events
 * of its entity, and no restricted ones when the entity is unknown too.
 */
export function viewersOf(event: CloudEvent): Viewers {
  const definition = definitionOf(event.type);
  const seenBy = definition?.seenBy ?? definitionOfEntity(event.entitytype)?.seenBy ?? onlyUnrestricted;
  const viewers = seenBy(event);
  const takesAway = definition?.lifecycle === 'ends' || definition?.lifecycle === 'part-ends';
  return viewers.granted && takesAway ? { ...viewers, actor: true } : viewers;
}

/** The event's entity if grants exist for its type; undefined for any other entity. */
export function grantableEntityOf(event: CloudEvent): GrantableEntity | undefined {
  const { granted } = viewersOf(event);
  return granted?.type === event.entitytype ? granted : undefined;
}

/**
 * True when the entity exists from this event on. A creating job begins its entity when it is planned: a user restricted
 * later did not create it as a restricted user.
 */
export const isBeginning = ({ type, jobstatus }: Pick<CloudEvent, 'type' | 'jobstatus'>): boolean =>
  definitionOf(type)?.lifecycle === 'begins' && BEGINNINGS.has(jobstatus);

/** True when the entity is gone with this event. A deleting job ends its entity once it has succeeded. */
export const isEnd = ({ type, jobstatus }: Pick<CloudEvent, 'type' | 'jobstatus'>): boolean =>
  definitionOf(type)?.lifecycle === 'ends' && ENDS.has(jobstatus);
