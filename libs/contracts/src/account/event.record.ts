import {
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

const eventEntity = (title: string) =>
  record(title, {
    id: entityId,
    label: verbatim('Label of the entity at that time'),
    type: worded('Kind of entity'),
    url: worded('Path of the entity', 'path'),
  });

/** Event of an account (contract 4.8). The set of actions is open. */
export const eventRecord = record('Event', {
  id: integer('Id of the event'),
  action: worded('What happened'),
  created: time('When it happened'),
  duration: nullable(number('Seconds from start to end')),
  entity: about(nullable(eventEntity('EventEntity')), 'What changed; null for the account and its profile'),
  secondary_entity: about(
    nullable(eventEntity('EventSecondaryEntity')),
    'What else the change concerns, such as a profile or an address',
  ),
  percent_complete: nullable(integer('Progress of a job; null for other changes')),
  rate: nullable(verbatim('Speed of a job')),
  read: boolean('Whether the acting user has marked it as read'),
  seen: boolean('Whether the acting user has marked it, or a later one, as seen'),
  status: oneOf(['failed', 'finished', 'notification', 'scheduled', 'started'], 'State of a job, or notification'),
  time_remaining: nullable(verbatim('Time until a job ends')),
  username: nullable(verbatim('User who caused it; null when no user of the account did')),
  message: nullable(verbatim('Additional information')),
});
export type EventRecord = Infer<typeof eventRecord>;
