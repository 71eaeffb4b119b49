import { headers } from '@nats-io/transport-node';
import type { MsgHdrs } from '@nats-io/transport-node';
import type { Span } from '@stratus/runtime';

/** W3C name of the header that carries a trace context, over HTTP and over NATS. */
export const TRACEPARENT = 'traceparent';

/**
 * The headers of a NATS message that continues a trace; undefined for a span that is not exported, because headers take long
 * to read.
 */
export function traceHeaders(span: Span | undefined): MsgHdrs | undefined {
  if (!span?.isSampled) return undefined;
  const written = headers();
  written.set(TRACEPARENT, span.traceparent);
  return written;
}
