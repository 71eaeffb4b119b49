import { headers } from '@nats-io/transport-node';
import type { MsgHdrs } from '@nats-io/transport-node';

/** W3C name of the header that carries a trace context, over HTTP and over NATS. */
export const TRACEPARENT = 'traceparent';

/** The headers of a NATS message that continues a trace. */
export function traceHeaders(traceparent: string): MsgHdrs {
  const written = headers();
  written.set(TRACEPARENT, traceparent);
  return written;
}
