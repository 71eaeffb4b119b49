import type { MsgHdrs } from '@nats-io/transport-node';
import type { Asking } from './replies.js';

/** The client writes even empty headers, which take longer to read than no headers. */
export const requestOptions = (timeout: number, headers: MsgHdrs | undefined): Asking =>
  headers === undefined ? { timeout } : { timeout, headers };
