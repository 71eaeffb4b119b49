import { sealingKeys, stackSecret } from '@stratus/installation';
import type { Secrets } from '@stratus/local-servers';

/** The keys that encrypt database passwords: those of the environment, else one stored in the state directory. */
export function databaseSecretKeys(secrets: Secrets, environment: NodeJS.ProcessEnv): Record<string, string> {
  const { DATABASE_SECRET_KEYS: given } = environment;
  return { DATABASE_SECRET_KEYS: given || sealingKeys(secrets.key(stackSecret.sealingKey)) };
}
