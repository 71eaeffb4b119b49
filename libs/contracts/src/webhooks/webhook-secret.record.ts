import { integer, nullable, record, time, verbatim } from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';

/** How many secrets a webhook can have: while they are replaced, the old and the new one. */
export const MAX_WEBHOOK_SECRETS = 2;

/** A key that signs the deliveries of a webhook (contract 4.15). */
export const webhookSecretRecord = record('WebhookSecret', {
  id: integer('Id of the secret'),
  secret: nullable(verbatim('The key, in the response to its creation only; null otherwise')),
  created: time('Creation'),
});
export type WebhookSecretRecord = Infer<typeof webhookSecretRecord>;
