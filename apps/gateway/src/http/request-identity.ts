import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const REQUEST_ID = /^[\x21-\x7e]{1,128}$/;
/** No version is ff, and no id is all zeros. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The client's `X-Request-Id` if it is valid for logs and headers, else a new UUID. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/** The client's trace context (W3C); undefined if it is missing or malformed. */
export function givenTraceparent({ traceparent: given }: IncomingHttpHeaders): string | undefined {
  return typeof given === 'string' && TRACEPARENT.test(given) ? given : undefined;
}

/** The client's trace context, else that of a new trace. */
export const traceparentOf = (headers: IncomingHttpHeaders): string =>
  givenTraceparent(headers) ?? `00-${randomHex()}-${randomHex().slice(16)}-00`;

/** 122 random bits; faster than randomBytes, because Node fills a buffer for many UUIDs at once. */
const randomHex = (): string => randomUUID().replaceAll('-', '');
