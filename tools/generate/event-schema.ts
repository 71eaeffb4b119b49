import type { JsonSchema } from '@stratus/contracts';
import { eventSchemaOf, dataSchemaOf } from '@stratus/events';

/** The parts of an event definition used in the documents. */
export interface DocumentedEvent {
  type: string;
  service: string;
  entity: string;
  summary: string;
  job?: boolean;
  data: { json: JsonSchema };
}

const text = (description: string, extra: object = {}) => ({ type: 'string', description, ...extra });

/** Attributes of job events: long-running work emits an event for each step. */
const JOB = {
  jobid: text('The same in all events of the job; absent when there is no job', { format: 'uuid' }),
  jobstatus: {
    enum: ['notification', 'scheduled', 'started', 'finished', 'failed'],
    description: 'Where the job stands; finished or failed is its last event',
  },
  jobpercent: { type: 'integer', description: 'Percent done; absent if unknown', minimum: 0, maximum: 100 },
  jobtimeremaining: text('HH:MM:SS until it ends, where that is known', { pattern: '^\\d{2,}:\\d{2}:\\d{2}$' }),
  jobrate: text('Speed, where that means something'),
  jobmessage: text('For people'),
};

/** JSON Schema 2020-12 of the CloudEvent of one type, as stored in the stream. */
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
    sequence: text('Per resource, from 1 without gaps; padded, so that strings sort like the numbers', {
      pattern: '^(?!0+$)\\d{10,}$',
    }),
    requestid: text('X-Request-Id of the request that caused the event'),
    traceparent: text('W3C trace context of that request'),
    entitytype: { const: event.entity },
    entityid: text('Id of the resource'),
    entitylabel: text('Label of the resource'),
    secondaryentitytype: text('Type of a second resource that the event is about'),
    secondaryentityid: text('Id of that resource'),
    secondaryentitylabel: text('Label of that resource'),
    secondaryentityurl: text('URL of that resource'),
    ...(event.job && JOB),
    data: { $ref: '#/$defs/data' },
  };
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: eventSchemaOf(event.type),
    title: event.type,
    description: `${event.summary}. Further attributes may be added to the envelope.`,
    type: 'object',
    properties,
    required: Object.keys(properties).filter((name) => !isOptional(name)),
    $defs: { data: withoutExtensions(event.data.json) },
  };
}

const isOptional = (name: string): boolean =>
  name === 'traceparent' || name.startsWith('secondary') || name.startsWith('job');

/** Removes our own keywords, which mean nothing to subscribers. */
function withoutExtensions(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutExtensions);
  if (typeof schema !== 'object' || schema === null) return schema;
  const known = Object.entries(schema).filter(([name]) => !name.startsWith('x-'));
  return Object.fromEntries(known.map(([name, value]) => [name, withoutExtensions(value)]));
}
