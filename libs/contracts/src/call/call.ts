import type { Grants } from '../access/grants.js';
import type { ListRequest } from '../pagination/list-request.js';

/** Who asks: resolved from the token by the gateway, trusted by the services (only the gateway may publish commands). */
export interface Caller {
  accountId: number;
  userId: number;
  username: string;
  restricted: boolean;
  /** Scopes of the token in use, `['*']` for all. */
  scopes: readonly string[];
  /** Only for restricted users. */
  grants?: Grants;
  /** The personal access token in use; absent for OAuth 2.0 access tokens and internal calls. */
  tokenId?: number;
}

/** What identifies one HTTP request on its way through the system. */
export interface RequestIdentity {
  /** Chosen by the client (`X-Request-Id`) or the gateway; in every log line and event that the request causes. */
  id: string;
  /** Names the execution: survives the gateway's own retries, so that a lost reply never applies a command twice. */
  executionId: string;
  /** Set on the gateway's second try, whose first one may have arrived. */
  repeat?: true;
  /** The client's `Idempotency-Key`, 1..255 visible ASCII characters. */
  idempotencyKey?: string;
  /** SHA-256 over method, path and body: tells a repeat from another request under the same key. Only with a key. */
  fingerprint?: string;
  /** W3C trace context. */
  traceparent?: string;
}

/** The message of every operation, gateway to service. */
export interface Call<Params = unknown, Body = unknown> {
  /** Absent on public operations only. */
  caller: Caller;
  params: Params;
  body: Body;
  list: ListRequest;
  request: RequestIdentity;
}

/** Names of the NATS headers of a reply; its payload is the JSON body, byte for byte what the client receives. */
export const REPLY_HEADERS = {
  status: 'Stratus-Status',
  retryAfter: 'Stratus-Retry-After',
  replayed: 'Stratus-Replayed',
} as const;

/** JSON that Postgres has serialised already: it goes to the client as it is, parsed by nobody on the way. */
export class JsonText {
  constructor(readonly text: string) {}
}
