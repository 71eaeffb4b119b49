import { keyRingVariable } from '@stratus/runtime';
import { z } from 'zod';

export const secretVariables = { DATABASE_SECRET_KEYS: keyRingVariable('passwords and private keys') };

const variables = z.object(secretVariables);
export type SecretsConfiguration = z.infer<typeof variables>;
