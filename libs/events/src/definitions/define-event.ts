import type { Schema } from '@stratus/contracts';
import type { EventEntity, NewEvent } from '@stratus/platform/persistence';

/** One type of event: its name, who publishes it, what it is about and the schema of its data. */
export interface EventDefinition<Data, Context extends unknown[]> {
  (data: Data, ...context: Context): NewEvent;
  readonly type: string;
  readonly service: string;
  readonly entity: string;
  readonly summary: string;
  /** Whether events of this type are steps of jobs ({@link jobEvent}). */
  readonly job?: boolean;
  readonly data: Schema<Data>;
}

const definitions: EventDefinition<never, never[]>[] = [];

/**
 * Defines a type of event. Calling the definition makes an event to emit; all definitions together make the
 * documents in docs/events.
 *
 * @param about label and url of the entity, from the data and whatever else the caller passes.
 */
export function defineEvent<Data, Context extends unknown[] = []>(
  definition: { type: string; service: string; entity: string; summary: string; job?: boolean; data: Schema<Data> },
  about: (data: Data, ...context: Context) => Omit<EventEntity, 'type'>,
): EventDefinition<Data, Context> {
  const make = (data: Data, ...context: Context): NewEvent => ({
    type: definition.type,
    entity: { type: definition.entity, ...about(data, ...context) },
    data,
  });
  const defined = Object.assign(make, definition);
  definitions.push(defined as unknown as EventDefinition<never, never[]>);
  return defined;
}

/** Every type of event there is. */
export const eventDefinitions = (): readonly EventDefinition<never, never[]>[] => definitions;
