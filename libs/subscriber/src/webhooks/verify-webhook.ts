import { Webhook } from 'standardwebhooks';

import type { WebhookEvent } from '../events/event.js';
import { readEvent, readProbe } from '../events/read-event.js';

/** A request as Node's servers have it: its headers, and its body as it was received, before any parsing. */
export interface RawWebhook {
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  body: string | Uint8Array;
}

/** A Web `Request` that nobody has read yet, or headers and body. */
export type WebhookRequest = Request | RawWebhook;

/** Why a request is not a webhook of Stratus. Answer it with 400. Contains neither secrets nor signatures. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';

  /** @param check the check that failed. */
  constructor(
    readonly check: 'headers' | 'timestamp' | 'signature' | 'body',
    message: string,
  ) {
    super(message);
  }
}

const HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;
const TOLERANCE_S = 5 * 60;

/**
 * Checks that a webhook comes from Stratus and is not older than five minutes (Standard Webhooks).
 *
 * @param secrets the secret of the webhook, `whsec_…`; while you rotate it, both secrets.
 * @returns the event, or the `webhook_probe` of a test. An event may come more than once: drop repeats by its `id`.
 * @throws WebhookVerificationError which says what failed.
 * @throws TypeError if there is no usable secret.
 */
export async function verifyWebhook(
  request: WebhookRequest,
  secrets: string | readonly string[],
): Promise<WebhookEvent> {
  const webhooks = webhooksOf(typeof secrets === 'string' ? [secrets] : secrets);
  const headers = requiredHeaders(request.headers);
  requireRecent(headers['webhook-timestamp']);
  const body = await bodyOf(request);
  if (!webhooks.some((webhook) => isSigned(webhook, body, headers))) {
    throw new WebhookVerificationError(
      'signature',
      'The signature matches none of the secrets: use the secret of this webhook, and the body as it was received.',
    );
  }
  const event = readEvent(body) ?? readProbe(body);
  if (!event) throw new WebhookVerificationError('body', 'The signature is right, but the body is not an event.');
  return event;
}

type SignedHeaders = Record<(typeof HEADERS)[number], string>;

function webhooksOf(secrets: readonly string[]): Webhook[] {
  if (secrets.length === 0) throw new TypeError('No secret: give the secret of the webhook, whsec_…');
  return secrets.map((secret) => {
    try {
      return new Webhook(secret);
    } catch {
      throw new TypeError('A secret is not valid: give it as Stratus showed it, whsec_ and base64.');
    }
  });
}

function requiredHeaders(headers: WebhookRequest['headers']): SignedHeaders {
  const found = HEADERS.map((name) => {
    const value = headerOf(headers, name);
    if (!value) throw new WebhookVerificationError('headers', `The header ${name} is missing.`);
    return [name, value] as const;
  });
  return Object.fromEntries(found) as SignedHeaders;
}

function headerOf(headers: WebhookRequest['headers'], name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const [, value] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? [];
  return typeof value === 'string' ? value : value?.join(' ');
}

function requireRecent(timestamp: string): void {
  const seconds = /^\d+$/.test(timestamp) ? Number(timestamp) : NaN;
  const age = Date.now() / 1_000 - seconds;
  if (Number.isNaN(age)) throw new WebhookVerificationError('timestamp', 'The timestamp is not a number of seconds.');
  if (Math.abs(age) > TOLERANCE_S) {
    const fault = age > 0 ? 'old' : 'new';
    throw new WebhookVerificationError('timestamp', `The timestamp is too ${fault}: compare the clocks.`);
  }
}

async function bodyOf(request: WebhookRequest): Promise<string> {
  if (request instanceof Request) {
    if (request.bodyUsed) throw new TypeError('The body was read before: give a Request that nobody has read.');
    return request.text();
  }
  const { body } = request;
  if (typeof body === 'string') return body;
  if (body instanceof Uint8Array) return Buffer.from(body).toString('utf8');
  throw new TypeError('The body was parsed: give the text or the bytes that were received.');
}

function isSigned(webhook: Webhook, body: string, headers: SignedHeaders): boolean {
  try {
    webhook.verify(body, headers, { jsonParse: false });
    return true;
  } catch {
    // Its messages say no more than the checks above.
    return false;
  }
}
