import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigurationError } from '@stratus/environment';
import { gatewayApp, gatewayUser, services, streamsUser } from '@stratus/topology';

/** Names the directory that the command `secrets` creates, with one folder of secrets per app. */
export const SECRETS_DIRECTORY = 'SERVICE_SECRETS_DIR';

/**
 * The variables for the secrets in an app's folder: one per file, and the names of its broker users.
 *
 * @throws ConfigurationError when the app has no folder, or it cannot be read.
 */
export function variablesOfFolder(app: string, directory: string): Record<string, string> {
  const folder = join(directory, app);
  const files = namesIn(folder).filter((name) => /^[A-Z][A-Z_]*$/.test(name));
  return { ...usersOf(app), ...Object.fromEntries(files.map((name) => [`${name}_FILE`, join(folder, name)])) };
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigurationError([
      `${SECRETS_DIRECTORY} names a directory whose folder of the app cannot be read (${code})`,
    ]);
  }
}

function usersOf(app: string): Record<string, string> {
  if (app === gatewayApp) return { NATS_USER: gatewayUser };
  const service = services.find((known) => known.app === app);
  return service ? { NATS_USER: service.name, NATS_STREAMS_USER: streamsUser(service.name) } : {};
}
