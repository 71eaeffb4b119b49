import { grantableEntityOf, isBeginning, isEnd, sequenceOf } from '@stratus/events';
import type { CloudEvent } from '@stratus/events';
import type { Creator, SeenEntity } from './entity.repository.js';
import type { EntityKey } from './grants.js';

/** A grantable entity and its creator. */
export interface Creation extends EntityKey {
  accountId: number;
  actor: string;
  time: Date;
}

/** An entity to grant to its creator. */
export interface CreatorGrant extends EntityKey {
  accountId: number;
  userId: number;
}

/** The last state of each grantable entity. */
export function seenIn(events: readonly CloudEvent[]): SeenEntity[] {
  const latest = new Map<string, SeenEntity>();
  for (const event of events) {
    const key = grantableEntityOf(event);
    if (!key) continue;
    const { accountid: accountId, entitylabel: label, time } = event;
    const sequence = sequenceOf(event);
    const place = `${key.type} ${key.id}`;
    if (sequence > (latest.get(place)?.sequence ?? 0)) {
      latest.set(place, { ...key, accountId, label, sequence, deleted: isEnd(event) ? time : undefined });
    }
  }
  return [...latest.values()];
}

/** The creations of grantable entities. */
export const creationsIn = (events: readonly CloudEvent[]): Creation[] =>
  events.filter(isBeginning).flatMap((event) => {
    const key = grantableEntityOf(event);
    return key ? [{ ...key, accountId: event.accountid, actor: event.actor, time: new Date(event.time) }] : [];
  });

/**
 * The grants that restricted users get on entities they created. A user restricted later created them as an unrestricted
 * user.
 *
 * @param restricted the restricted users among the creators.
 */
export const creatorGrantsOf = (creations: readonly Creation[], restricted: readonly Creator[]): CreatorGrant[] =>
  creations.flatMap(({ accountId, actor, time, type, id }) => {
    const creator = restricted.find(
      (user) => user.accountId === accountId && user.username.toLowerCase() === actor.toLowerCase(),
    );
    return creator && creator.restrictedSince <= time ? [{ accountId, userId: creator.userId, type, id }] : [];
  });
