import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { AttemptError } from './attempt-error.js';

const SECRET_BYTES = 32;

function webhookOf(secret: string): Webhook {
  try {
    return new Webhook(secret);
  } catch {
    throw new AttemptError('A secret of the webhook is not in the form whsec_…');
  }
}

/** A new secret in the form of Standard Webhooks. */
export const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

/** A message as Standard Webhooks sends it. */
export interface Message {
  /** The same in every attempt: receivers recognise repetitions by it. */
  id: string;
  body: string;
  /** @default application/cloudevents+json */
  contentType?: string;
}

/**
 * The headers that identify and sign a message, with one signature for each secret.
 *
 * @throws AttemptError if a secret is not `whsec_…`.
 */
export function signedHeaders({ id, body }: Message, secrets: readonly string[], now: Date): Record<string, string> {
  const signatures = secrets.map((secret) => webhookOf(secret).sign(id, now, body));
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
    'webhook-signature': signatures.join(' '),
  };
}
