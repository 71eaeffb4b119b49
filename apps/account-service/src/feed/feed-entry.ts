import { viewersOf } from '@stratus/events';
import type { CloudEvent } from '@stratus/events';

/**
 * A new row of the feed, with its columns' names, including the facts that make it visible to restricted users without a
 * grant.
 */
export interface FeedEntry {
  event_id: string;
  account_id: number;
  action: string;
  created: string;
  username: string | null;
  entity_type: string;
  entity_id: string | null;
  entity_label: string;
  entity_url: string;
  secondary_entity: { id: number | string; label: string; type: string; url: string } | null;
  /** The entity whose grant shows the event: `vpc 12`. */
  governed_by: string | null;
  /** The event is about this user or its profile. */
  user_id: number | null;
  /** The event is about this token. */
  token_id: number | null;
  /** The request that caused the event, or began its job. */
  request_id: string;
  /** The user who deleted the entity; this user sees the deletion although the grant is gone, too. */
  shown_to_actor: boolean;
}

const WITHOUT_ID = new Set(['account', 'profile']);
const USERNAME = /^[A-Za-z0-9_-]+$/;

/** The part of the feed record (contract 4.8) that follows from the event alone. */
export function feedEntryOf(event: CloudEvent): FeedEntry {
  const { entitytype } = event;
  const { granted, userId, tokenId, actor } = viewersOf(event);
  return {
    event_id: event.id,
    account_id: event.accountid,
    action: event.type,
    created: event.time,
    username: USERNAME.test(event.actor) ? event.actor : null,
    entity_type: entitytype,
    entity_id: shownEntityId(event),
    entity_label: event.entitylabel,
    entity_url: event.subject,
    secondary_entity: secondaryEntityOf(event),
    governed_by: granted ? `${granted.type} ${granted.id}` : null,
    user_id: userId ?? null,
    token_id: tokenId ?? null,
    request_id: event.requestid,
    shown_to_actor: actor === true,
  };
}

function secondaryEntityOf(event: CloudEvent): FeedEntry['secondary_entity'] {
  const { secondaryentitytype: type, secondaryentityid: id } = event;
  if (type === undefined || id === undefined) return null;
  const label = event.secondaryentitylabel ?? '';
  return { id: shownId(type, id), label, type, url: event.secondaryentityurl ?? '' };
}

/** The feed names a tag by its label; in the stream, its id is that of the tag between its creation and its deletion. */
function shownEntityId({ entitytype, entityid, entitylabel }: CloudEvent): string | null {
  if (WITHOUT_ID.has(entitytype)) return null;
  return entitytype === 'tag' ? entitylabel : entityid;
}

/** Ids are integers; the id of a tag is its name, even one of digits. */
const shownId = (type: string, id: string): number | string =>
  type !== 'tag' && /^\d{1,15}$/.test(id) ? Number(id) : id;
