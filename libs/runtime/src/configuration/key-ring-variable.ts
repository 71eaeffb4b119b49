import { KeyRing } from '@stratus/cryptography';
import { z } from 'zod';

/**
 * The variable with the keys that encrypt a service's secrets at rest (decision 32).
 *
 * @param secrets as its description names them: `the secrets of webhooks`.
 */
export const keyRingVariable = (secrets: string): z.ZodString =>
  z
    .string()
    .superRefine((text, context) => {
      try {
        KeyRing.of(text);
      } catch (error) {
        context.addIssue({ code: 'custom', message: (error as Error).message });
      }
    })
    .describe(
      `Keys that encrypt ${secrets} at rest: \`id:base64\`, comma separated, each of 32 bytes. The first one encrypts; the others stay until \`stratus key rotate\` has run`,
    );
