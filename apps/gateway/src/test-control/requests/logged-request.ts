import type { IncomingHttpHeaders } from 'node:http';
import { JsonDocument, testAccountOf } from '@stratus/contracts';
import type { CausedEventRecord, LoggedRequestRecord } from '@stratus/contracts';
import { BlackOut } from './black-out.js';

/** Bytes of a body's JSON that the log keeps. */
export const MAX_BODY = 64 * 1024;
/** Bytes of an answer that the log reads: without reading all of it, it could not find the secrets in its beginning. */
const MAX_READ = 4 * 1024 * 1024;

/** What the gateway knows of a call when it answers. */
export interface SeenCall {
  id: string;
  /** Null without a valid token. */
  account: number | null;
  /** In milliseconds since 1970. */
  now: number;
  ms: number;
  method: string;
  /** As the client sent it, with its query. */
  path: string;
  operation: string | null;
  /** Null for a connection that was closed without an answer. */
  status: number | null;
  headers: IncomingHttpHeaders;
  token: string | undefined;
  /** Parsed, before anything else changes it; undefined if it was not read. */
  body: unknown;
  answer: Uint8Array | undefined;
  fault: string | null;
  isReplay: boolean;
}

/** The record of a call, without secrets and with bounded bodies. Its events, the last key, are not known yet. */
export function loggedRequestOf(seen: SeenCall): LoggedRequestRecord {
  const { headers, token } = seen;
  const body = seen.body instanceof JsonDocument ? JSON.parse(seen.body.text) : seen.body;
  const answer = parsed(seen.answer);
  // The token of a test is no secret: its name says it. And tests name other things after it.
  const blackOut = new BlackOut(token === undefined || testAccountOf(token) !== undefined ? [] : [token]);
  blackOut.read(body);
  blackOut.read(answer);
  const text = (value: string | string[] | undefined): string | null =>
    value === undefined ? null : blackOut.json([value].flat().join(', '));
  return {
    id: seen.id,
    time: new Date(seen.now - seen.ms).toISOString(),
    account_id: seen.account,
    method: seen.method,
    path: blackOut.path(seen.path),
    operation: seen.operation,
    status: seen.status,
    ms: Math.round(seen.ms),
    request: {
      headers: {
        'idempotency-key': text(headers['idempotency-key']),
        'x-filter': text(headers['x-filter']),
        'user-agent': text(headers['user-agent']),
        'content-type': text(headers['content-type']),
      },
      ...bounded(blackOut.body(body)),
    },
    answer: bounded(blackOut.body(answer)),
    reasons: reasonsIn(blackOut.body(answer)),
    fault: seen.fault,
    idempotent_replayed: seen.isReplay,
    events: null,
  };
}

const UNKNOWN = 'null}';

/** The JSON of a record of {@link loggedRequestOf} with its events. */
export function withEvents(json: Uint8Array, events: readonly CausedEventRecord[]): Buffer {
  return Buffer.concat([json.subarray(0, -UNKNOWN.length), Buffer.from(`${JSON.stringify(events)}}`)]);
}

/** Undefined for what is not JSON, and beyond {@link MAX_READ}. */
function parsed(bytes: Uint8Array | undefined): unknown {
  if (bytes === undefined || bytes.length === 0 || bytes.length > MAX_READ) return undefined;
  try {
    return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString());
  } catch {
    return undefined;
  }
}

function bounded(body: unknown): { body: unknown; truncated: boolean } {
  if (body === undefined) return { body: null, truncated: false };
  const bytes = Buffer.from(JSON.stringify(body));
  if (bytes.length <= MAX_BODY) return { body, truncated: false };
  // As a stream, the decoder leaves out a character that is cut.
  return { body: new TextDecoder().decode(bytes.subarray(0, MAX_BODY), { stream: true }), truncated: true };
}

function reasonsIn(answer: unknown): LoggedRequestRecord['reasons'] {
  const { errors } = (answer ?? {}) as { errors?: unknown };
  if (!Array.isArray(errors)) return [];
  return errors.map(({ field, reason }: { field?: string; reason: string }) => ({ field: field ?? null, reason }));
}
