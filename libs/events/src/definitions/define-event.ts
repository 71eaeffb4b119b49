import type { EventEntity, NewEvent } from '@stratus/commands';
import type { Schema } from '@stratus/contracts';
import type { Audience } from './audience.js';

/** The attributes that all events of a type share. */
interface EventType<Data> {
  readonly type: string;
  readonly service: string;
  readonly entity: string;
  readonly summary: string;
  /** Which restricted users see the events; the same for all event types of an entity. */
  readonly seenBy: Audience;
  /**
   * `begins`: the entity exists from this event on; for a job, from its planning on. `ends`: the entity is gone; for a job,
   * once the job has finished. `part-ends`: a part that has no events of its own is gone.
   */
  readonly lifecycle?: 'begins' | 'ends' | 'part-ends';
  /** True when events of this type are steps of jobs ({@link jobEvent}). */
  readonly job?: boolean;
  readonly data: Schema<Data>;
}

/** One type of event: its name, publisher, entity, audience and the schema of its data. */
export interface EventDefinition<Data, Context extends unknown[]> extends EventType<Data> {
  (data: Data, ...context: Context): NewEvent;
}

type AnyDefinition = EventDefinition<never, never[]>;

const definitions = new Map<string, AnyDefinition>();
const ofEntities = new Map<string, AnyDefinition>();

/**
 * Defines an event type. Calling the definition makes an event to emit; all definitions together generate the documents in
 * docs/events.
 *
 * @param about returns label and url of the entity, from the data and the caller's further arguments.
 */
export function defineEvent<Data, Context extends unknown[] = []>(
  definition: EventType<Data>,
  about: (data: Data, ...context: Context) => Omit<EventEntity, 'type'>,
): EventDefinition<Data, Context> {
  const make = (data: Data, ...context: Context): NewEvent => ({
    type: definition.type,
    entity: { type: definition.entity, ...about(data, ...context) },
    data,
  });
  const defined = Object.assign(make, definition);
  const any = defined as unknown as AnyDefinition;
  definitions.set(any.type, any);
  ofEntities.set(any.entity, any);
  return defined;
}

/** All types of events. */
export const eventDefinitions = (): readonly AnyDefinition[] => [...definitions.values()];

/** The types of event after which an entity has no more events; for a job, once the job has finished. */
export const endingTypes = (): string[] =>
  eventDefinitions()
    .filter(({ type, entity, lifecycle }) => lifecycle === 'ends' || type === `${entity}_delete`)
    .map(({ type }) => type);

/** The definition of an event type; undefined for a type that only a newer version of its service knows. */
export const definitionOf = (type: string): AnyDefinition | undefined => definitions.get(type);

/** Any of the definitions of an entity's events, for their common properties. */
export const definitionOfEntity = (entity: string): AnyDefinition | undefined => ofEntities.get(entity);
