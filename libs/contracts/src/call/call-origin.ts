import type { Caller, RequestIdentity } from './call.js';

/** Who caused a call, from where and with which token, as log lines show it; never the token itself. */
export interface CallOrigin {
  requestId: string | undefined;
  client: string | undefined;
  accountId: number | undefined;
  userId: number | undefined;
  user: string | undefined;
  tokenId: number | undefined;
}

/** What is known of a call: any part may be missing. */
interface Known {
  caller?: Caller | undefined;
  request?: Pick<RequestIdentity, 'id' | 'client'> | undefined;
}

/** The part of a log line that is the same wherever a call is logged. */
export const originOf = ({ caller, request }: Known): CallOrigin => ({
  requestId: request?.id,
  client: request?.client,
  accountId: caller?.accountId,
  userId: caller?.userId,
  user: caller?.username,
  tokenId: caller?.tokenId,
});
