import { isIP } from 'node:net';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { AttemptError, codeOf } from './attempt-error.js';
import type { Client } from './connections.js';
import { hostOf } from './receiver-url.js';

const MAX_HEADER_BYTES = 16_384;
const MAX_BODY_BYTES = 1_024;
/** A receiver that has sent its status does not hold up the caller with its body. */
const MAX_BODY_MS = 1_000;
const RESET = new Set(['ECONNRESET', 'EPIPE']);

export interface Reply {
  status: number;
  retryAfter: string | undefined;
  /** The beginning of the body. */
  body: Buffer;
}

export interface Post {
  url: URL;
  headers: Record<string, string>;
  body: string;
}

/** The server closed an idle connection just when it was used again: it has not handled the request. */
class StaleConnection extends Error {}

/** Takes the status and the beginning of the body; the rest is never read. */
function replyOf(request: ClientRequest, response: IncomingMessage, done: (reply: Reply) => void): () => void {
  const parts: Buffer[] = [];
  let bytes = 0;
  const finish = (): void => {
    clearTimeout(timer);
    const body = Buffer.concat(parts).subarray(0, MAX_BODY_BYTES);
    done({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'], body });
    if (!response.complete || !request.writableFinished) request.destroy();
  };
  const timer = setTimeout(finish, MAX_BODY_MS);
  response.on('data', (part: Buffer) => {
    parts.push(part);
    bytes += part.length;
    if (bytes > MAX_BODY_BYTES) finish();
  });
  // What has come counts when the body breaks off.
  for (const event of ['end', 'error', 'close']) response.on(event, finish);
  return finish;
}

function postOnce(post: Post, client: Client, agent: Client['pooled'], signal: AbortSignal): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const host = hostOf(post.url);
    const request = client.request(post.url, {
      method: 'POST',
      agent,
      hostname: host,
      servername: isIP(host) === 0 ? host : '',
      headers: post.headers,
      maxHeaderSize: MAX_HEADER_BYTES,
    });
    let stop = (): void => {
      reject(signal.reason as Error);
      request.destroy();
    };
    const onAbort = (): void => stop();
    signal.addEventListener('abort', onAbort, { once: true });
    let isAnswered = false;
    request.on('response', (response) => {
      isAnswered = true;
      stop = replyOf(request, response, resolve);
    });
    request.on('error', (error) => {
      // After the status, the end of the response decides.
      if (isAnswered) return;
      const isStale = request.reusedSocket && RESET.has(codeOf(error) ?? '');
      reject(isStale ? new StaleConnection() : error);
    });
    request.on('close', () => {
      signal.removeEventListener('abort', onAbort);
      if (!isAnswered) reject(new AttemptError('The connection was closed before a response'));
    });
    request.end(post.body);
  });
}

/**
 * Posts, and resolves when there is a status; rejects with the reason why there is none, or with that of the signal. Posts a
 * second time if a reused connection was closed without a response: receivers expect a message at least once.
 */
export async function post(content: Post, client: Client, signal: AbortSignal): Promise<Reply> {
  try {
    return await postOnce(content, client, client.pooled, signal);
  } catch (error) {
    if (!(error instanceof StaleConnection) || signal.aborted) throw error;
    return await postOnce(content, client, client.single, signal);
  }
}
