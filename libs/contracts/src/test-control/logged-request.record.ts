import { causedEventRecord } from '../account/event.record.js';
import { anything, boolean, integer, list, nullable, oneOf, record, verbatim, worded } from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';

/** Methods by which the log can be searched. */
export const LOGGED_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH'] as const;

const TRUNCATED = 'Whether the body is longer than 64 KiB of JSON; it is then the text of its beginning';

/** A call as its client sent it and as it was answered, without secrets. */
export const loggedRequestRecord = record('LoggedRequest', {
  id: verbatim('Id of the request, as in the header X-Request-Id of the answer'),
  time: verbatim('When it arrived, in UTC: RFC 3339 with milliseconds'),
  account_id: nullable(integer('The account of its token; null without a valid one')),
  method: verbatim('Method'),
  path: verbatim('Path and query, as the client sent them'),
  operation: nullable(worded('Its operation, as the OpenAPI document names it; null for a path that has none')),
  status: nullable(integer('Status of the answer; null if the connection was closed without one')),
  ms: integer('How long the answer took, in milliseconds'),
  request: record('LoggedRequestMessage', {
    headers: record('LoggedRequestHeaders', {
      'idempotency-key': nullable(verbatim('Idempotency-Key')),
      'x-filter': nullable(verbatim('X-Filter')),
      'user-agent': nullable(verbatim('User-Agent')),
      'content-type': nullable(verbatim('Content-Type')),
    }),
    body: anything('Body; null if there is none, if it is not JSON, or if the request was refused before it was read'),
    truncated: boolean(TRUNCATED),
  }),
  answer: record('LoggedAnswer', {
    body: anything('Body; null if there is none, for a live stream, and beyond 4 MiB'),
    truncated: boolean(TRUNCATED),
  }),
  reasons: list(
    record('LoggedReason', {
      field: nullable(verbatim('The field at fault; null if the error names none')),
      reason: verbatim('What is wrong'),
    }),
    'The errors of a refusal',
  ),
  fault: nullable(verbatim('Id of the rule that injected a fault; null without one')),
  idempotent_replayed: boolean('Whether the answer is that of an earlier request with the same Idempotency-Key'),
  events: nullable(
    list(causedEventRecord, 'Events that the call caused, in the order of the feed; null while they are not known'),
  ),
});
export type LoggedRequestRecord = Infer<typeof loggedRequestRecord>;

export const loggedMethod = oneOf(LOGGED_METHODS, 'Only calls with this method');
