import type { MsgHdrs, RequestOptions } from '@nats-io/transport-node';

/** The client writes even empty headers, which take longer to read than none. */
export const requestOptions = (timeout: number, headers: MsgHdrs | undefined): RequestOptions =>
  headers === undefined ? { timeout } : { timeout, headers };
