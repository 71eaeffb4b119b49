import { EVENTS_STREAM, STREAMS } from '@stratus/events/definitions';

/**
 * The service that recreates lost streams (decision 18). A user with the right to create a stream can store and read any
 * message, so only the service that already authenticates every caller has it.
 */
export const STREAM_KEEPER = 'account';

/** The subjects on which a client finds this consumer of EVENTS, creates it, or changes it; `*` for all. */
export const makingConsumer = (consumer: string): string[] => [
  `$JS.API.CONSUMER.INFO.EVENTS.${consumer}`,
  `$JS.API.CONSUMER.DURABLE.CREATE.EVENTS.${consumer}`,
  `$JS.API.CONSUMER.CREATE.EVENTS.${consumer}`,
  `$JS.API.CONSUMER.CREATE.EVENTS.${consumer}.>`,
];

/** The subject on which a client reads single events of EVENTS, by their sequence. */
export const READS_EVENTS = `$JS.API.STREAM.MSG.GET.${EVENTS_STREAM.name}`;

/** Rights of the keeper on the streams beyond those of every service. */
export function keepStreams(): string[] {
  const { name } = EVENTS_STREAM;
  return [
    ...STREAMS.map((stream) => `$JS.API.STREAM.CREATE.${stream.name}`),
    `$JS.API.STREAM.UPDATE.${name}`,
    `$JS.API.STREAM.DELETE.${name}`,
    READS_EVENTS,
    `$JS.API.CONSUMER.NAMES.${name}`,
    ...makingConsumer('*'),
  ];
}

/** Subjects on which the keeper asks other services for events missing from the feed. */
export const asksForEvents = (): string[] => ['*.ledger.unpublished'];
