/**
 * Receives webhooks, verifies them, and prints each event once.
 *
 * WEBHOOK_SECRET: the secret of the webhook; while it is replaced, both secrets with a space between them. PORT: 3000.
 */
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';

import { WebhookVerificationError, verifyWebhook } from '@stratus/subscriber';

const { WEBHOOK_SECRET = '', PORT = '3000' } = process.env;
const secrets = WEBHOOK_SECRET.split(' ').filter((secret) => secret !== '');
const MAX_BODY_BYTES = 16 * 1024 * 1024;
const MAX_REMEMBERED = 10_000;

/** An event of the stream, or the test event of a probe. */
type WebhookEvent = Awaited<ReturnType<typeof verifyWebhook>>;

/** What was applied; a real receiver stores the ids with its results, in one transaction. */
const applied = new Set<string>();

/** What a real receiver does with an event; it is quick, or only stores the event for later. */
function apply({ time, type, entitytype, entityid }: WebhookEvent): void {
  console.log(time, type, entitytype, entityid);
}

function applyOnce(event: WebhookEvent): void {
  if (applied.has(event.id)) {
    console.log(`repeated, dropped: ${event.id}`);
    return;
  }
  apply(event);
  applied.add(event.id);
  const [oldest] = applied;
  if (applied.size > MAX_REMEMBERED && oldest !== undefined) applied.delete(oldest);
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > MAX_BODY_BYTES) throw new WebhookVerificationError('body', 'The body is too long.');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** The status of the answer: anything but 2xx brings the event again. */
async function receive(request: IncomingMessage): Promise<number> {
  try {
    applyOnce(await verifyWebhook({ headers: request.headers, body: await bodyOf(request) }, secrets));
    return 204;
  } catch (error) {
    console.log(`refused: ${error instanceof Error ? error.message : String(error)}`);
    return error instanceof WebhookVerificationError ? 400 : 500;
  }
}

if (secrets.length === 0) {
  console.error('WEBHOOK_SECRET is missing: set it to the secret of the webhook.');
  process.exit(1);
}
const server = createServer(async (request, response) => {
  response.writeHead(await receive(request)).end();
});
server.listen(Number(PORT), '127.0.0.1', () => {
  console.log(`Receiving at http://127.0.0.1:${PORT}/hook. Ctrl-C ends.`);
});
