import { PageTooLarge, operations } from '@stratus/contracts';
import type { ApiFailure } from '@stratus/contracts';
import { ReplayedReply, TooLate, replyBody } from '@stratus/messaging';
import type { Received, WrittenReply } from '@stratus/messaging';

const PAGE_TOO_LARGE = 'The response is too large: request a smaller page_size, or filter';
const RECORD_TOO_LARGE =
  'The record is larger than 8 MB, which no answer can be: read its parts through their own lists';
/** Bytes reserved for a reply's headers within the broker's message limit. */
const HEADERS_BYTES = 512;

const queries = new Set(operations.filter(({ kind }) => kind === 'query').map(({ subject }) => subject));

export const isQuery = (subject: string): boolean => queries.has(subject);

/**
 * The reply with a handler's result.
 *
 * @param maximum size of a message in bytes.
 * @throws when a command's reply is larger.
 */
export function answerOf(received: Received, result: unknown, maximum = Infinity): WrittenReply {
  const replayed = result instanceof ReplayedReply;
  const { status, text } = replayed ? { status: result.status, text: result.body.text } : replyBody(result);
  if (Buffer.byteLength(text) + HEADERS_BYTES > maximum) return answerTooLarge(received);
  return { status, text, replayed: replayed && result.chosenByClient };
}

/** The reply for a handler that has thrown; `refusal` makes the failure for anything but a page that is too large. */
export function refusalAnswer(received: Received, error: unknown, refusal: () => ApiFailure): WrittenReply {
  if (error instanceof PageTooLarge) return answerTooLarge(received, error.bytes);
  const failure = refusal();
  const { status, errors, retryAfterSeconds } = failure;
  return {
    status,
    text: JSON.stringify({ errors }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...(failure instanceof TooLate && { tooLateAt: failure.at }),
  };
}

/** A page can be read in parts. A command cannot get here: its event, which is larger than its reply, is refused before. */
function answerTooLarge({ subject, call }: Received, bytes?: number): WrittenReply {
  const list = call?.list;
  if (!list && !queries.has(subject)) throw new Error(`an answer of ${subject} is more than the broker carries`);
  const isPage = list && list.part?.rows !== 1;
  const fault = isPage ? { field: 'page_size', reason: PAGE_TOO_LARGE } : { reason: RECORD_TOO_LARGE };
  return {
    status: 400,
    text: JSON.stringify({ errors: [fault] }),
    tooLarge: true,
    ...(bytes !== undefined && { bytes }),
  };
}
