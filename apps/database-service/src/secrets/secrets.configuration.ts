import { KeyRing } from '@stratus/cryptography';
import { z } from 'zod';

/** The keys that encrypt passwords and private keys at rest. */
export const secretVariables = {
  DATABASE_SECRET_KEYS: z
    .string()
    .superRefine((text, context) => {
      try {
        KeyRing.of(text);
      } catch (error) {
        context.addIssue({ code: 'custom', message: (error as Error).message });
      }
    })
    .describe(
      'Keys that encrypt passwords and private keys at rest: `id:base64`, comma separated, each of 32 bytes. The first one encrypts; the others stay until `stratus key rotate` has run',
    ),
};

const variables = z.object(secretVariables);
export type SecretsConfiguration = z.infer<typeof variables>;
