import type { EventTypes } from './events.generated.js';

/** The name of an event type that this version of the kit knows. */
export type EventType = keyof EventTypes;

/** Attributes of every event (CloudEvents 1.0). */
export interface EventEnvelope {
  specversion: '1.0';
  /** UUIDv7, the same in every delivery and replay of the event. */
  id: string;
  /** `/vpc-service` */
  source: string;
  /** URL of the resource: `/v4/vpcs/123`. */
  subject: string;
  /** When the change was made: RFC 3339, UTC. */
  time: string;
  datacontenttype: 'application/json';
  dataschema: string;
  /** Account that the resource belongs to. */
  accountid: number;
  /** Username of who caused the event. */
  actor: string;
  /** Per resource, from 1 without gaps; a string of at least ten digits. */
  sequence: string;
  requestid: string;
  traceparent?: string;
  entityid: string;
  entitylabel: string;
  secondaryentitytype?: string;
  secondaryentityid?: string;
  secondaryentitylabel?: string;
  secondaryentityurl?: string;
}

/** Attributes of the events of a job: work that takes time has one event for each step. */
export interface JobAttributes {
  /** The same in all events of the job; absent when the event is not a step of a job. */
  jobid?: string;
  /** `finished` or `failed` is the last event of a job. */
  jobstatus?: 'notification' | 'scheduled' | 'started' | 'finished' | 'failed';
  jobpercent?: number;
  /** `HH:MM:SS` */
  jobtimeremaining?: string;
  jobrate?: string;
  /** For people. */
  jobmessage?: string;
}

type KnownEventOf<Type extends EventType> = EventEnvelope &
  (EventTypes[Type] extends { job: true } ? JobAttributes : unknown) & {
    type: Type;
    entitytype: EventTypes[Type]['entity'];
    /** The record after the change, or before a deletion. */
    data: EventTypes[Type]['data'];
  };

/** The event of a type; without an argument, the union of all: `event.type === 'vpc_create'` narrows `event.data`. */
export type KnownEvent<Type extends EventType = EventType> = { [Each in Type]: KnownEventOf<Each> }[Type];

/** A string that equals none of the known types, so that comparing `type` with one of these rules unknown events out. */
declare enum NewerType {
  SomeType = '',
}

/** An event of a type that is newer than this version of the kit. */
export interface UnknownEvent extends EventEnvelope, JobAttributes {
  type: NewerType;
  entitytype: string;
  data: unknown;
}

/** Any event of the stream. */
export type StratusEvent = KnownEvent | UnknownEvent;

/** The event that `POST /account/webhooks/{webhookId}/probe` sends: its resource is the webhook, and it has no sequence. */
export interface WebhookProbe extends Omit<EventEnvelope, 'sequence' | 'dataschema'> {
  type: 'webhook_probe';
  sequence?: undefined;
  entitytype: 'webhook';
  data: object;
}

/** What a webhook brings. */
export type WebhookEvent = StratusEvent | WebhookProbe;
