import {
  BEFORE_SLASH,
  WORDING,
  about,
  boolean,
  integer,
  nullable,
  number,
  oneOf,
  record,
  time,
  verbatim,
  worded,
} from '../schema/schema.js';
import type { Infer, Schema } from '../schema/schema.js';

const entityId: Schema<number | string | null> = {
  json: {
    type: ['integer', 'string', 'null'],
    description: 'Id of the entity; the name of a tag; null for account and profile',
    [WORDING]: 'nowhere',
  },
};

/** The id of an image contains the dialect's word before its slash; no tag is a second entity. */
const secondEntityId: Schema<number | string> = {
  json: { type: ['integer', 'string'], description: 'Id of the entity', [WORDING]: BEFORE_SLASH },
};

/** Clients read 0 as the end of a job, and count down `HH:MM:SS` before it. */
const timeRemaining: Schema<number | string | null> = {
  json: {
    type: ['integer', 'string', 'null'],
    description: 'Time until a job ends, HH:MM:SS; 0 when it has finished',
    [WORDING]: 'nowhere',
  },
};

const eventEntity = <Id>(title: string, id: Schema<Id>) =>
  record(title, {
    id,
    label: verbatim('Label of the entity at that time'),
    type: worded('Kind of entity'),
    url: worded('Path of the entity', 'path'),
  });

/** The fields of an event that clients see. */
const core = {
  id: integer('Id of the event'),
  action: worded('Action'),
  created: time('When it happened'),
  entity: about(
    nullable(eventEntity('EventEntity', entityId)),
    'Resource that changed; null for the account and its profile',
  ),
  secondary_entity: about(
    nullable(eventEntity('EventSecondaryEntity', secondEntityId)),
    'Second resource of the change, such as a profile, an image or an address',
  ),
  status: oneOf(['failed', 'finished', 'notification', 'scheduled', 'started'], 'State of a job, or notification'),
};

/** Event of an account (contract 4.8). The set of actions is open. */
export const eventRecord = record('Event', {
  id: core.id,
  action: core.action,
  created: core.created,
  duration: nullable(number('Seconds from start to end')),
  entity: core.entity,
  secondary_entity: core.secondary_entity,
  percent_complete: nullable(integer('Progress of a job; null for other changes')),
  rate: nullable(verbatim('Speed of a job')),
  read: boolean('Whether the acting user has marked it as read'),
  seen: boolean('Whether the acting user has marked it, or a later one, as seen'),
  status: core.status,
  time_remaining: timeRemaining,
  username: nullable(verbatim('User who caused the event; null if no user of the account did')),
  message: nullable(verbatim('Additional information')),
});
export type EventRecord = Infer<typeof eventRecord>;

/** An {@link eventRecord} that a call caused, without what depends on the user who reads it. */
export const causedEventRecord = record('CausedEvent', core);
export type CausedEventRecord = Infer<typeof causedEventRecord>;
