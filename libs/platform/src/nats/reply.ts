import { headers } from '@nats-io/transport-node';
import { JsonText, REPLY_HEADERS } from '@stratus/contracts';

/** A command's answer that was stored by its first execution. */
export class ReplayedReply {
  constructor(
    readonly status: number,
    readonly body: JsonText,
    /** Whether the client asked for it with a key, or the gateway repeated on its own. */
    readonly chosenByClient: boolean,
  ) {}
}

/** The body of a success and its status, as a handler's result says them: nothing is 204. */
export function replyBody(result: unknown): { status: number; text: string } {
  const text = result instanceof JsonText ? result.text : result === undefined ? '' : JSON.stringify(result);
  return { status: text === '' ? 204 : 200, text };
}

/** Writes the headers of a reply. */
export function replyHeaders(status: number, options: { retryAfterSeconds?: number; replayed?: boolean } = {}) {
  const written = headers();
  written.set(REPLY_HEADERS.status, String(status));
  if (options.retryAfterSeconds !== undefined) written.set(REPLY_HEADERS.retryAfter, String(options.retryAfterSeconds));
  if (options.replayed) written.set(REPLY_HEADERS.replayed, 'true');
  return written;
}
