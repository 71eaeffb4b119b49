import { viewersOf } from '@stratus/events';
import type { CloudEvent } from '@stratus/events';

/** Which restricted users see an event, by facts that account-service can check later. */
export interface MessageViewers {
  /** The entity whose grant shows it: `vpc 12`. */
  granted?: string;
  userId?: number;
  tokenId?: number;
  /** The user who caused it sees it, by this name. */
  actor?: string;
}

/** An event as receivers get it. */
export interface Message {
  eventId: string;
  accountId: number;
  eventType: string;
  entityType: string;
  entityId: string;
  viewers: MessageViewers;
  /** The event in the structured mode of CloudEvents, as in the stream. */
  body: string;
  time: string;
}

/** The resource whose events are delivered one after the other. */
export const laneOf = ({ entityType, entityId }: Pick<Message, 'entityType' | 'entityId'>): string =>
  `${entityType} ${entityId}`;

export function messageOf(event: CloudEvent): Message {
  const { granted, userId, tokenId, actor } = viewersOf(event);
  return {
    eventId: event.id,
    accountId: event.accountid,
    eventType: event.type,
    entityType: event.entitytype,
    entityId: event.entityid,
    viewers: {
      ...(granted && { granted: `${granted.type} ${granted.id}` }),
      ...(userId !== undefined && { userId }),
      ...(tokenId !== undefined && { tokenId }),
      ...(actor && { actor: event.actor }),
    },
    body: JSON.stringify(event),
    time: event.time,
  };
}
