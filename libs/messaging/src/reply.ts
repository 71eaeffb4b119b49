import { headers } from '@nats-io/transport-node';
import { JsonText, REPLY_HEADERS } from '@stratus/contracts';

/** A command's reply, stored by its first execution. */
export class ReplayedReply {
  constructor(
    readonly status: number,
    readonly body: JsonText,
    /** True if the client repeated with a key, false if the gateway repeated on its own. */
    readonly chosenByClient: boolean,
  ) {}
}

/** Body and status of a handler's successful result: undefined is 204. */
export function replyBody(result: unknown): { status: number; text: string } {
  const text = result instanceof JsonText ? result.text : result === undefined ? '' : JSON.stringify(result);
  return { status: text === '' ? 204 : 200, text };
}

/** Headers of a reply. */
interface Remarks {
  retryAfterSeconds?: number;
  replayed?: boolean;
  tooLarge?: boolean;
  bytes?: number;
  tooLateAt?: number;
}

/** A reply before it leaves the service. */
export interface WrittenReply extends Remarks {
  status: number;
  text: string;
}

/** Writes the headers of a reply. */
export function replyHeaders(status: number, options: Remarks = {}) {
  const written = headers();
  written.set(REPLY_HEADERS.status, String(status));
  if (options.retryAfterSeconds !== undefined) written.set(REPLY_HEADERS.retryAfter, String(options.retryAfterSeconds));
  if (options.replayed) written.set(REPLY_HEADERS.replayed, 'true');
  if (options.tooLarge) written.set(REPLY_HEADERS.tooLarge, 'true');
  if (options.bytes !== undefined) written.set(REPLY_HEADERS.bytes, String(options.bytes));
  if (options.tooLateAt !== undefined) written.set(REPLY_HEADERS.tooLateAt, String(options.tooLateAt));
  return written;
}
