import { CLOUD_EVENT_TYPE } from '@stratus/events';
import type { DocumentedEvent } from './event-schema.ts';

/** AsyncAPI 3.0: one channel and one message for each event type. */
export function asyncApi(events: readonly DocumentedEvent[], version: string): Record<string, unknown> {
  const byType = (make: (event: DocumentedEvent) => unknown): Record<string, unknown> =>
    Object.fromEntries(events.map((event) => [event.type, make(event)]));
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Stratus events',
      version,
      description:
        'One event for each accepted change, in order per resource, at least once and with a stable id, in the JetStream ' +
        'stream EVENTS. Messages are CloudEvents 1.0 in structured JSON. Work that takes time is a job: each of its steps is ' +
        'an event of the same type with the same jobid, the last one with the jobstatus finished or failed.',
    },
    defaultContentType: CLOUD_EVENT_TYPE,
    channels: byType(({ type, entity, summary }) => ({
      address: `events.{account}.${entity}.${type}`,
      description: summary,
      parameters: { account: { description: 'Id of the account that the resource belongs to' } },
      messages: { [type]: { $ref: `#/components/messages/${type}` } },
    })),
    operations: byType(({ type, service }) => ({
      action: 'send',
      summary: `Published by ${service}-service`,
      channel: { $ref: `#/channels/${type}` },
      messages: [{ $ref: `#/channels/${type}/messages/${type}` }],
    })),
    components: {
      messages: byType(({ type, summary }) => ({
        name: type,
        title: type,
        summary,
        contentType: CLOUD_EVENT_TYPE,
        headers: {
          type: 'object',
          properties: { 'content-type': { const: CLOUD_EVENT_TYPE } },
        },
        payload: { $ref: `./${type}.v1.json` },
      })),
    },
  };
}
