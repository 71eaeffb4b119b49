import { GRANT_ENTITIES } from '@stratus/contracts';
import type { CloudEvent } from '../envelope/cloud-event.js';
import { granteesOf, onlyUnrestricted } from './audience.js';
import type { Audience, GrantableEntity, Viewers } from './audience.js';
import { definitionOf, definitionOfEntity } from './define-event.js';

const BEGINNINGS = new Set<CloudEvent['jobstatus']>([undefined, 'notification', 'scheduled']);
const ENDS = new Set<CloudEvent['jobstatus']>([undefined, 'finished']);

/**
 * The restricted users that see a published event, according to its definition. An event of a newer version has no definition
 * here: its viewers are those of the other events of its entity, else the grantees of the entity, if grants exist for its
 * kind.
 */
export function viewersOf(event: CloudEvent): Viewers {
  const seenBy = definitionOf(event.type)?.seenBy ?? definitionOfEntity(event.entitytype)?.seenBy;
  const viewers = (seenBy ?? granteesOfKind(event.entitytype))(event);
  const lifecycle = lifecycleOf(event);
  const takesAway = lifecycle === 'ends' || lifecycle === 'part-ends';
  return viewers.granted && takesAway ? { ...viewers, actor: true } : viewers;
}

function granteesOfKind(entitytype: string): Audience {
  const kind = GRANT_ENTITIES.find((each) => each === entitytype);
  return kind ? granteesOf(kind) : onlyUnrestricted;
}

/** By the definition; by the name for an event of a newer version. */
function lifecycleOf({ type, entitytype }: Pick<CloudEvent, 'type' | 'entitytype'>) {
  const definition = definitionOf(type);
  if (definition) return definition.lifecycle;
  if (type === `${entitytype}_create`) return 'begins';
  return type === `${entitytype}_delete` ? 'ends' : undefined;
}

/** The event's entity if grants exist for its type; undefined for any other entity. */
export function grantableEntityOf(event: CloudEvent): GrantableEntity | undefined {
  const { granted } = viewersOf(event);
  return granted?.type === event.entitytype ? granted : undefined;
}

type Named = Pick<CloudEvent, 'type' | 'entitytype' | 'jobstatus'>;

/**
 * True if the entity exists from this event on. For a job that creates, this is the planning event: a user who is restricted
 * later did not create the entity as a restricted user.
 */
export const isBeginning = (event: Named): boolean =>
  lifecycleOf(event) === 'begins' && BEGINNINGS.has(event.jobstatus);

/** True if the entity is gone with this event: for a job that deletes, once it has succeeded. */
export const isEnd = (event: Named): boolean => lifecycleOf(event) === 'ends' && ENDS.has(event.jobstatus);
