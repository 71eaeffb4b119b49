import { eventDefinitions } from '@stratus/events/definitions';

/** The entities of a service's event definitions; it publishes `events.<account>.<entity>.<type>` for them. */
export function entitiesOf(service: string): string[] {
  const own = eventDefinitions().filter((definition) => definition.service === service);
  return [...new Set(own.map(({ entity }) => entity))];
}
