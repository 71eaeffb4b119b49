import type { CloudEvent } from '../envelope/cloud-event.js';
import { onlyUnrestricted } from './audience.js';
import type { GrantableEntity, Viewers } from './audience.js';
import { definitionOf, definitionOfEntity } from './define-event.js';

const BEGINNINGS = new Set<CloudEvent['jobstatus']>([undefined, 'notification', 'scheduled']);
const ENDS = new Set<CloudEvent['jobstatus']>([undefined, 'finished']);

/**
 * Which restricted users see a published event, by its definition. A type that is not known here is seen like the other
 * events of its entity, and by no restricted user when those are not known either.
 */
export function viewersOf(event: CloudEvent): Viewers {
  const definition = definitionOf(event.type);
  const seenBy = definition?.seenBy ?? definitionOfEntity(event.entitytype)?.seenBy ?? onlyUnrestricted;
  const viewers = seenBy(event);
  const takesAway = definition?.lifecycle === 'ends' || definition?.lifecycle === 'part-ends';
  return viewers.granted && takesAway ? { ...viewers, actor: true } : viewers;
}

/** The entity that an event is about when users can be granted it; undefined when the event is about anything else. */
export function grantableEntityOf(event: CloudEvent): GrantableEntity | undefined {
  const { granted } = viewersOf(event);
  return granted?.type === event.entitytype ? granted : undefined;
}

/**
 * Whether the entity of the event is there from this event on. A job that creates is the beginning when it is planned:
 * who is restricted from then on has not created as a restricted user.
 */
export const isBeginning = ({ type, jobstatus }: Pick<CloudEvent, 'type' | 'jobstatus'>): boolean =>
  definitionOf(type)?.lifecycle === 'begins' && BEGINNINGS.has(jobstatus);

/** Whether the entity of the event is gone with this event. A job that deletes is the end once it has succeeded. */
export const isEnd = ({ type, jobstatus }: Pick<CloudEvent, 'type' | 'jobstatus'>): boolean =>
  definitionOf(type)?.lifecycle === 'ends' && ENDS.has(jobstatus);
