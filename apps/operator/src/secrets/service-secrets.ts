import { join } from 'node:path';
import { isAboutSubscribers, placeOfPassword, serviceOfCommand } from '@stratus/installation';
import { adminUser, services, streamsUser } from '@stratus/topology';
import { UsageError } from '../usage-error.js';
import { readSecretFile } from './secret-file.js';

/**
 * The variable that names a directory with a folder of secrets for each service: for commands that act on behalf of a service.
 */
const DIRECTORY = 'SERVICE_SECRETS_DIR';

/** Reads the secrets of an installation, each when it is requested. */
export class ServiceSecrets {
  constructor(private readonly directory: string) {}

  /** @throws UsageError if the directory is not set. */
  static of(environment: NodeJS.ProcessEnv): ServiceSecrets {
    const directory = environment[DIRECTORY];
    if (directory) return new ServiceSecrets(directory);
    throw new UsageError(
      `${DIRECTORY} is missing.`,
      'Set it to the directory with one folder of secrets for each service.',
    );
  }

  /** The URL with which a service reaches its schema. */
  databaseUrl(app: string): string {
    return this.read(app, 'DATABASE_URL');
  }

  /** The keys that seal the passwords of managed databases. */
  sealingKeys(): string {
    return this.read('database-service', 'DATABASE_SECRET_KEYS');
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

/** Secrets that a command needs; none if the installation has none or DATABASE_URL is set. */
export function rightsOfCommand(args: readonly string[], environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const service = services.find(({ name }) => name === serviceOfCommand(args));
  if (!service || !environment[DIRECTORY] || environment.DATABASE_URL || environment.DATABASE_URL_FILE) return {};
  const secrets = ServiceSecrets.of(environment);
  const user = isAboutSubscribers(args) ? adminUser : service.name;
  return {
    DATABASE_URL: secrets.databaseUrl(service.app),
    ...(args[0] === 'databases' && withoutKeys(environment) && { DATABASE_SECRET_KEYS: secrets.sealingKeys() }),
    NATS_USER: user,
    NATS_PASSWORD: secrets.natsPassword(user),
    NATS_STREAMS_USER: streamsUser(service.name),
    NATS_STREAMS_PASSWORD: secrets.natsPassword(streamsUser(service.name)),
  };
}

const withoutKeys = ({ DATABASE_SECRET_KEYS: keys, DATABASE_SECRET_KEYS_FILE: file }: NodeJS.ProcessEnv): boolean =>
  !keys && !file;
