import { commonVariables, databaseVariables, keyRingVariable, testControlVariables } from '@stratus/runtime';
import { z } from 'zod';

export const webhookServiceVariables = z.object({
  ...commonVariables,
  ...databaseVariables,
  ...testControlVariables,
  WEBHOOK_SECRET_KEYS: keyRingVariable('the secrets of webhooks'),
  WEBHOOK_ALLOW: z
    .string()
    .default('')
    .describe(
      'Addresses or networks, comma separated, that receivers of webhooks may have although they are private, and without `https`',
    ),
  WEBHOOK_DENY: z
    .string()
    .default('')
    .describe(
      'Addresses or networks, comma separated, that no receiver of webhooks may have, like public addresses of the installation itself',
    ),
  WEBHOOK_RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(4)
    .max(90)
    .default(14)
    .describe('How many days webhook-service keeps deliveries, also those that wait for a disabled webhook'),
});

export type WebhookServiceConfiguration = z.infer<typeof webhookServiceVariables>;
