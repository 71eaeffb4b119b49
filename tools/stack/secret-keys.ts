import type { Secrets } from '@stratus/local-servers';

/** The keys that seal the passwords of databases: those of the environment, else one that the state directory keeps. */
export function databaseSecretKeys(secrets: Secrets, environment: NodeJS.ProcessEnv): Record<string, string> {
  const { DATABASE_SECRET_KEYS: given } = environment;
  return { DATABASE_SECRET_KEYS: given || `stack:${secrets.key('database-passwords')}` };
}
