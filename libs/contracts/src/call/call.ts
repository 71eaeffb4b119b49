import type { AccountLimits } from '../access/account-limits.js';
import type { Grants } from '../access/grants.js';
import type { ListRequest } from '../pagination/list-request.js';

/**
 * The caller. The gateway resolves it from the token; services trust it because only the gateway may publish commands.
 */
export interface Caller {
  accountId: number;
  userId: number;
  username: string;
  restricted: boolean;
  /** Scopes of the token in use, `['*']` for all. */
  scopes: readonly string[];
  /** Only for restricted users. */
  grants?: Grants;
  /** Absent for calls that no client's token caused: they have no limits. */
  limits?: AccountLimits;
  /** The personal access token in use; absent for OAuth 2.0 access tokens and internal calls. */
  tokenId?: number;
  /** When the token in use ends, in milliseconds since 1970; absent or null for one that lasts until it is revoked. */
  expires?: number | null;
}

/** What the test control does to the events of a call on their way to subscribers. */
export interface EventFault {
  /** Published a second time at once, with the same id. */
  isRepeated: boolean;
  /** How much later they are published, in milliseconds. */
  delayMs: number;
}

/** What a test wants of the job that its call begins: it fails, goes on until it is finished, or takes so long. */
export type JobFault = 'fail' | 'hang' | { readonly ms: number };

/** Identifies one HTTP request on its way through the system. */
export interface RequestIdentity {
  /** Chosen by the client (`X-Request-Id`) or the gateway; in every log line and event that the request causes. */
  id: string;
  /** Stays the same when the gateway retries: a lost reply never makes a service apply a command twice. */
  executionId: string;
  /** Set on every try but the first, which may have arrived. */
  repeat?: true;
  /** The client's `Idempotency-Key`, 1..255 visible ASCII characters. */
  idempotencyKey?: string;
  /** SHA-256 of method, path and body; only with a key. Tells a repeat from a different request with the same key. */
  fingerprint?: string;
  /**
   * Set if the gateway refuses the call, unless an earlier request of the same user with the same key has a stored reply. The
   * service runs nothing, and responds with 404 if it has no such reply.
   */
  storedAnswerOnly?: true;
  /** Set by a gateway whose test control is open; ignored by services whose test control is not. */
  eventFault?: EventFault;
  /** W3C trace context. */
  traceparent?: string;
  /** The client's address, behind the trusted proxies: for logs, and where a request means it. */
  client?: string;
  /** Set by the test control, and without meaning where it is closed. */
  jobFault?: JobFault;
}

/** How a process sends one call: {@link Call.delivery}. */
export interface Delivery {
  /** The same for each message that carries this call; different for every other call. */
  id: string;
  /** Milliseconds since 1970: a service that receives the message later than this runs nothing. */
  startBy: number;
}

/** The message of every operation, from the gateway to a service. */
export interface Call<Params = unknown, Body = unknown> {
  /** Absent on public operations only. */
  caller: Caller;
  params: Params;
  body: Body;
  list: ListRequest;
  /** The request's switches of the operation; absent for operations without any. */
  query?: Readonly<Record<string, boolean>>;
  request: RequestIdentity;
  /** Set by the sender of the message; absent on calls that a service makes to itself. */
  delivery?: Delivery;
}

/** Names of the NATS headers of a reply; its payload is the JSON body, byte for byte what the client receives. */
export const REPLY_HEADERS = {
  status: 'Stratus-Status',
  retryAfter: 'Stratus-Retry-After',
  replayed: 'Stratus-Replayed',
  /** The page exceeds the broker's message limit. */
  tooLarge: 'Stratus-Too-Large',
  /** Approximate size of such a page in bytes, if known. */
  bytes: 'Stratus-Bytes',
  /** The service received the message too late; the service's clock at that time, in milliseconds since 1970. */
  tooLateAt: 'Stratus-Too-Late-At',
} as const;

/** JSON serialised by Postgres; it reaches the client unchanged and unparsed. */
export class JsonText {
  constructor(readonly text: string) {}
}
