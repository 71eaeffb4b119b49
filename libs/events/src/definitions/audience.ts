import type { GrantEntity } from '@stratus/contracts';
import type { CloudEvent } from '../envelope/cloud-event.js';
import type { ResourceUrl } from './resource-url.js';

/** An entity on which restricted users get single grants. */
export interface GrantableEntity {
  type: GrantEntity;
  id: number;
}

/** The restricted users that see an event; none if no field is set. Unrestricted users see all events of their account. */
export interface Viewers {
  /** The governing entity: users with a grant on it see the event. */
  granted?: GrantableEntity;
  /** This user sees the event. */
  userId?: number;
  /** The owner of this token sees the event. */
  tokenId?: number;
  /** The user that caused the event sees it, even without a grant that covers it. */
  actor?: boolean;
}

/** An event's envelope: its attributes without its data. */
type Placed = Pick<CloudEvent, 'entityid' | 'subject' | 'secondaryentitytype' | 'secondaryentityid'>;

/** Derives the viewers of a published event; every event definition names its audience. */
export type Audience = (event: Placed) => Viewers;

/** Users with a grant on the event's entity. */
export const granteesOf =
  (type: GrantEntity): Audience =>
  ({ entityid }) =>
    granteesOfId(type, entityid);

/** Users with a grant on the parent of the event's entity: on the VPC of a subnet. */
export const granteesOfParent =
  <Name extends string>(type: GrantEntity, url: ResourceUrl<Name>, name: Name): Audience =>
  ({ subject }) =>
    granteesOfId(type, url.idIn(subject, name));

/** Users with a grant on the second entity of the event: the instance that an address belongs to. */
export const granteesOfSecondEntity =
  (type: GrantEntity): Audience =>
  ({ secondaryentitytype, secondaryentityid }) =>
    secondaryentitytype === type ? granteesOfId(type, secondaryentityid) : {};

/** The user that is the event's entity. */
export const userItself: Audience = ({ entityid }) => ({ userId: Number(entityid) });

/** The user that is the event's second entity: the owner of a webhook. */
export const userOfSecondEntity: Audience = ({ secondaryentitytype, secondaryentityid }) =>
  secondaryentitytype === 'user' && /^\d{1,15}$/.test(secondaryentityid ?? '')
    ? { userId: Number(secondaryentityid) }
    : {};

/** The owner of the token that is the event's entity. */
export const ownerOfToken: Audience = ({ entityid }) => ({ tokenId: Number(entityid) });

/** The user that caused the event: of what only its owner changes. */
export const causer: Audience = () => ({ actor: true });

/** No restricted user, regardless of grants. */
export const onlyUnrestricted: Audience = () => ({});

const granteesOfId = (type: GrantEntity, id = ''): Viewers =>
  /^\d{1,15}$/.test(id) ? { granted: { type, id: Number(id) } } : {};
