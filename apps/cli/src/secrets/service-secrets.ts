import { join } from 'node:path';
import { placeOfPassword } from '@stratus/installation';
import { WrongVariable } from '../wrong-variable.js';
import { readSecretFile } from './secret-file.js';

/**
 * The variable that names a directory with a folder of secrets for each service: for commands that act on behalf of a service.
 */
export const SECRETS_DIRECTORY = 'SERVICE_SECRETS_DIR';

/** Reads the secrets of an installation, each when it is requested. */
export class ServiceSecrets {
  constructor(private readonly directory: string) {}

  /** @throws WrongVariable if the directory is not set. */
  static of(environment: NodeJS.ProcessEnv): ServiceSecrets {
    const directory = environment[SECRETS_DIRECTORY];
    if (directory) return new ServiceSecrets(directory);
    throw new WrongVariable(
      `${SECRETS_DIRECTORY} is missing.`,
      'Set it to the directory with one folder of secrets for each service.',
    );
  }

  /** The URL with which a service reaches its schema. */
  databaseUrl(app: string): string {
    return this.read(app, 'DATABASE_URL');
  }

  /** The keys that encrypt the secrets of an app at rest. */
  sealingKeys(app: string, variable: string): string {
    return this.read(app, variable);
  }

  /** The password of a NATS user. */
  natsPassword(user: string): string {
    const { app, key } = placeOfPassword(user);
    return this.read(app, key);
  }

  private read(app: string, key: string): string {
    return readSecretFile(join(this.directory, app, key));
  }
}
