import { sealingKeys, stackSecret } from '@stratus/installation';
import type { Secrets } from '@stratus/local-servers';

import type { ServiceSettings } from './local-settings.ts';

/** The keys of a service that encrypt its secrets at rest: those of the environment, else some stored in the state directory. */
export function secretKeys(
  service: keyof typeof stackSecret.sealingKeys,
  secrets: Secrets,
  environment: NodeJS.ProcessEnv,
): Record<string, string> {
  const { variable, secret } = stackSecret.sealingKeys[service];
  return { [variable]: environment[variable] || sealingKeys(secrets.key(secret)) };
}

/** The settings of services, with the keys of those that encrypt secrets. */
export const withSecretKeys = (
  settings: ServiceSettings,
  secrets: Secrets,
  environment: NodeJS.ProcessEnv,
): ServiceSettings => ({
  ...settings,
  database: { ...settings.database, ...secretKeys('database', secrets, environment) },
  webhook: { ...settings.webhook, ...secretKeys('webhook', secrets, environment) },
});
