import type { EventJob, JobStatus } from '@stratus/commands';
import type { LedgerRow } from '../ledger/ledger-row.js';

/** CloudEvents 1.0, structured JSON, with our extensions (contract 11.5). */
export interface CloudEvent<Data = unknown> {
  specversion: '1.0';
  /** UUIDv7; stable across redelivery and replay, so that subscribers can drop repeats. */
  id: string;
  /** `/vpc-service` */
  source: string;
  /** `vpc_create` */
  type: string;
  /** Url of the resource, `/v4/vpcs/123`. */
  subject: string;
  /** RFC 3339, UTC. */
  time: string;
  datacontenttype: 'application/json';
  dataschema: string;
  accountid: number;
  /** Username of the user that caused the event. */
  actor: string;
  /**
   * Per resource, from 1 without gaps: a string of digits that sorts like its number, as the sequence extension of CloudEvents
   * demands. Events of earlier versions, which the stream may still contain, have a number: read it with {@link sequenceOf}.
   */
  sequence: string | number;
  requestid: string;
  traceparent?: string;
  entitytype: string;
  entityid: string;
  entitylabel: string;
  secondaryentitytype?: string;
  secondaryentityid?: string;
  secondaryentitylabel?: string;
  secondaryentityurl?: string;
  /** The same in all events of a job; absent from an event that is not a step of a job. */
  jobid?: string;
  jobstatus?: JobStatus;
  jobpercent?: number;
  jobtimeremaining?: string;
  jobrate?: string;
  jobmessage?: string;
  /** The record after the change; before it, for deletes. */
  data: Data;
}

/** Subject in the stream: `events.<account>.<entity>.<type>`. */
export const subjectOf = (row: Pick<LedgerRow, 'account_id' | 'entity_type' | 'type'>): string =>
  `events.${row.account_id}.${row.entity_type}.${row.type}`;

/** A message of the stream. */
interface StreamMessage {
  subject: string;
  json: () => unknown;
}

/**
 * The event in a message of the stream.
 *
 * @throws Error unless it is what its subject says: the broker checks which subjects a service publishes, not their content.
 */
export function eventIn(message: StreamMessage): CloudEvent {
  const event = message.json() as CloudEvent;
  const { accountid: account_id, entitytype: entity_type, type } = event;
  const expected = subjectOf({ account_id, entity_type, type });
  if (message.subject !== expected) throw new Error(`The event of ${message.subject} says that it is ${expected}`);
  return event;
}

/**
 * Name of the schema of an event type: the `$id` of `docs/events/<type>.v1.json`. A URN, because CloudEvents requires an
 * absolute URI and the schemas have no address that is the same in every installation.
 */
export const eventSchemaOf = (type: string): string => `urn:stratus:event:${type}:v1`;

/** Name of the schema of an event's data, a part of the event's schema. */
export const dataSchemaOf = (type: string): string => `${eventSchemaOf(type)}#/$defs/data`;

/** The content type of a message with such an event. */
export const CLOUD_EVENT_TYPE = 'application/cloudevents+json';

/** How `sequence` is published: `number` is for subscribers of earlier versions. */
export type SequenceForm = 'string' | 'number';

const SEQUENCE_DIGITS = 10;

/** The sequence of an event of this or an earlier version. */
export const sequenceOf = ({ sequence }: Pick<CloudEvent, 'sequence'>): number => Number(sequence);

const jobAttributesOf = ({ id, status, percent, timeRemaining, rate, message }: EventJob) => ({
  jobid: id,
  jobstatus: status,
  ...(percent !== null && { jobpercent: percent }),
  ...(timeRemaining !== undefined && { jobtimeremaining: timeRemaining }),
  ...(rate !== undefined && { jobrate: rate }),
  ...(message !== undefined && { jobmessage: message }),
});

/** The envelope as text. Inserts `data` as stored, without parsing it. */
export function serialiseCloudEvent(service: string, row: LedgerRow, sequenceForm: SequenceForm = 'string'): string {
  const { secondary_entity: secondary, job } = row;
  const attributes: Omit<CloudEvent, 'data'> = {
    specversion: '1.0',
    id: row.id,
    source: `/${service}-service`,
    type: row.type,
    subject: row.entity_url,
    time: row.created.toISOString(),
    datacontenttype: 'application/json',
    dataschema: dataSchemaOf(row.type),
    accountid: row.account_id,
    actor: row.actor,
    sequence: sequenceForm === 'number' ? row.sequence : String(row.sequence).padStart(SEQUENCE_DIGITS, '0'),
    requestid: row.request_id,
    ...(row.traceparent !== null && { traceparent: row.traceparent }),
    entitytype: row.entity_type,
    entityid: row.entity_id,
    entitylabel: row.entity_label,
    ...(secondary && {
      secondaryentitytype: secondary.type,
      secondaryentityid: String(secondary.id),
      secondaryentitylabel: secondary.label,
      secondaryentityurl: secondary.url,
    }),
    ...(job && jobAttributesOf(job)),
  };
  return `${JSON.stringify(attributes).slice(0, -1)},"data":${row.data}}`;
}
