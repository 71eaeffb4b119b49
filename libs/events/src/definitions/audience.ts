import type { GrantEntity } from '@stratus/contracts';
import type { CloudEvent } from '../envelope/cloud-event.js';
import type { ResourceUrl } from './resource-url.js';

/** An entity that restricted users are granted one by one. */
export interface GrantableEntity {
  type: GrantEntity;
  id: number;
}

/** Which restricted users see an event: none of them when nothing is set. Unrestricted users see all of their account. */
export interface Viewers {
  /** The governing entity: users with a grant on it see the event. */
  granted?: GrantableEntity;
  /** This user sees the event. */
  userId?: number;
  /** The owner of this token sees the event. */
  tokenId?: number;
  /** The user that caused the event sees it, also when no grant is left that would show it. */
  actor?: boolean;
}

/** What an event says about itself and its place, without its data. */
type Placed = Pick<CloudEvent, 'entityid' | 'subject' | 'secondaryentitytype' | 'secondaryentityid'>;

/** Works out from a published event who sees it; every definition of an event names its audience. */
export type Audience = (event: Placed) => Viewers;

/** Users with a grant on the entity that the event is about. */
export const granteesOf =
  (type: GrantEntity): Audience =>
  ({ entityid }) =>
    granteesOfId(type, entityid);

/** Users with a grant on the entity that the event's entity lies in: a subnet in its VPC. */
export const granteesOfParent =
  <Name extends string>(type: GrantEntity, url: ResourceUrl<Name>, name: Name): Audience =>
  ({ subject }) =>
    granteesOfId(type, url.idIn(subject, name));

/** Users with a grant on the second entity of the event: the instance that an address belongs to. */
export const granteesOfSecondEntity =
  (type: GrantEntity): Audience =>
  ({ secondaryentitytype, secondaryentityid }) =>
    secondaryentitytype === type ? granteesOfId(type, secondaryentityid) : {};

/** The user that the event is about. */
export const userItself: Audience = ({ entityid }) => ({ userId: Number(entityid) });

/** The owner of the token that the event is about. */
export const ownerOfToken: Audience = ({ entityid }) => ({ tokenId: Number(entityid) });

/** No restricted user, whatever it is granted. */
export const onlyUnrestricted: Audience = () => ({});

const granteesOfId = (type: GrantEntity, id = ''): Viewers =>
  /^\d{1,15}$/.test(id) ? { granted: { type, id: Number(id) } } : {};
