import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const REQUEST_ID = /^[\x21-\x7e]{1,128}$/;
const TRACEPARENT = /^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The client's `X-Request-Id` when it is usable in logs and headers, else one of ours. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/** The client's trace context (W3C), else the start of a trace. */
export function traceparentOf(headers: IncomingHttpHeaders): string {
  const given = headers.traceparent;
  if (typeof given === 'string' && TRACEPARENT.test(given) && !given.startsWith('ff')) return given;
  return `00-${randomHex()}-${randomHex().slice(16)}-00`;
}

/** 122 random bits; unlike randomBytes, UUIDs are drawn from a buffer that is filled many at a time. */
const randomHex = (): string => randomUUID().replaceAll('-', '');
