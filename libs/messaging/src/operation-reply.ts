import type { Msg } from '@nats-io/transport-node';
import { REPLY_HEADERS } from '@stratus/contracts';
import type { WrittenReply } from './reply.js';

/** A reply as the service wrote it: the client receives this body, byte for byte. */
export interface OperationReply {
  status: number;
  body: Uint8Array;
  retryAfterSeconds?: number;
  replayed: boolean;
  /** The reply is a refusal because the page exceeds the broker's message limit. */
  tooLarge: boolean;
  /** Approximate size of such a page in bytes; unset if unknown. */
  bytes?: number;
  /**
   * The service has run nothing, because the message arrived too late; the service's clock at that time, in milliseconds since
   * 1970.
   */
  tooLateAt?: number;
}

export function readReply(message: Msg): OperationReply {
  const retryAfter = message.headers?.get(REPLY_HEADERS.retryAfter);
  const bytes = message.headers?.get(REPLY_HEADERS.bytes);
  const tooLateAt = message.headers?.get(REPLY_HEADERS.tooLateAt);
  return {
    status: Number(message.headers?.get(REPLY_HEADERS.status) ?? 500),
    body: message.data,
    replayed: message.headers?.get(REPLY_HEADERS.replayed) === 'true',
    tooLarge: message.headers?.get(REPLY_HEADERS.tooLarge) === 'true',
    ...(bytes && { bytes: Number(bytes) }),
    ...(retryAfter && { retryAfterSeconds: Number(retryAfter) }),
    ...(tooLateAt && { tooLateAt: Number(tooLateAt) }),
  };
}

/** A reply that the reader gets without a message. */
export const replyOf = ({ text, replayed = false, tooLarge = false, ...others }: WrittenReply): OperationReply => ({
  ...others,
  body: Buffer.from(text),
  replayed,
  tooLarge,
});

/**
 * Whether a reply speaks for one replica only, once several have the call: "nothing was changed" (503), "outcome unknown"
 * (504) and "still running" (409, 504) are true of that replica, while another may know more.
 */
export const leavesOpen = ({ status }: { status: number }): boolean => status === 409 || status >= 503;
