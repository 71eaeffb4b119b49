import type { JsonSchema } from '@stratus/contracts';
import { eventSchemaOf, dataSchemaOf } from '@stratus/events';

/** What the documents need of an event's definition. */
export interface DocumentedEvent {
  type: string;
  service: string;
  entity: string;
  summary: string;
  data: { json: JsonSchema };
}

const text = (description: string, extra: object = {}) => ({ type: 'string', description, ...extra });

/** JSON Schema 2020-12 of the CloudEvent of one type, as it stands in the stream. */
export function eventSchema(event: DocumentedEvent): Record<string, unknown> {
  const properties = {
    specversion: { const: '1.0' },
    id: text('UUIDv7; the same in every delivery and replay of the event', { format: 'uuid' }),
    source: { const: `/${event.service}-service` },
    type: { const: event.type },
    subject: text('URL of the resource', { pattern: '^/v4/' }),
    time: text('When the change was made, RFC 3339 in UTC', { format: 'date-time' }),
    datacontenttype: { const: 'application/json' },
    dataschema: { const: dataSchemaOf(event.type) },
    accountid: { type: 'integer', description: 'Account that the resource belongs to', minimum: 1 },
    actor: text('Username of who caused the event'),
    sequence: { type: 'integer', description: 'Per resource, from 1 without gaps', minimum: 1 },
    requestid: text('X-Request-Id of the request that caused the event'),
    traceparent: text('W3C trace context of that request'),
    entitytype: { const: event.entity },
    entityid: text('Id of the resource'),
    entitylabel: text('Label of the resource'),
    secondaryentitytype: text('Type of a second resource that the event is about'),
    secondaryentityid: text('Id of that resource'),
    secondaryentitylabel: text('Label of that resource'),
    secondaryentityurl: text('URL of that resource'),
    data: { $ref: '#/$defs/data' },
  };
  const optional = new Set(
    Object.keys(properties).filter((name) => name === 'traceparent' || name.startsWith('secondary')),
  );
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: eventSchemaOf(event.type),
    title: event.type,
    description: `${event.summary}. Further attributes may be added to the envelope.`,
    type: 'object',
    properties,
    required: Object.keys(properties).filter((name) => !optional.has(name)),
    $defs: { data: withoutExtensions(event.data.json) },
  };
}

/** Keywords of our own mean nothing to subscribers. */
function withoutExtensions(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutExtensions);
  if (typeof schema !== 'object' || schema === null) return schema;
  const known = Object.entries(schema).filter(([name]) => !name.startsWith('x-'));
  return Object.fromEntries(known.map(([name, value]) => [name, withoutExtensions(value)]));
}
