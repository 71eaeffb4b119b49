import { dirname } from 'node:path';
import { databaseRole, services, streamsUser } from '@stratus/topology';

import { defaultStateDir, Failure, natsCredentials, readJsonFile, Secrets } from '@stratus/local-servers';
import { databaseSecretKeys } from './secret-keys.ts';
import { StateDirectory } from './state-directory.ts';

/** The stack that runs this command (`npm start -- --exec`), else the stack of `npm start`. */
const stateOfStack = ({ STRATUS_STACK: stackFile } = process.env): StateDirectory =>
  new StateDirectory(stackFile === undefined ? defaultStateDir : dirname(stackFile));

/** The rights of a service in the running stack. */
function runningStackEnvironment(service: string): Record<string, string> {
  const state = stateOfStack();
  const { databaseUrl, natsUrl } = readJsonFile(state.stackFile) ?? {};
  if (typeof databaseUrl !== 'string' || typeof natsUrl !== 'string') {
    throw new Failure(
      'No stack is running, and DATABASE_URL is not set.',
      `Start one with npm start, or set DATABASE_URL (of the role ${databaseRole(service)}).`,
    );
  }
  const secrets = new Secrets(state.secretsFile);
  const database = new URL(databaseUrl);
  database.username = databaseRole(service);
  database.password = secrets.get(`database/${service}`);
  return {
    DATABASE_URL: database.toString(),
    NATS_URL: natsCredentials(natsUrl).servers,
    NATS_USER: service,
    NATS_PASSWORD: secrets.get(`nats/${service}`),
    NATS_STREAMS_USER: streamsUser(service),
    NATS_STREAMS_PASSWORD: secrets.get(`nats/${streamsUser(service)}`),
    ...(service === 'database' && databaseSecretKeys(secrets, process.env)),
  };
}

/** The rights of the stream administrator in the running stack; undefined if the variables name a broker, or no stack runs. */
export function brokerEnvironment(): Record<string, string> {
  const { natsUrl } = readJsonFile(stateOfStack().stackFile) ?? {};
  if (process.env.NATS_URL !== undefined || typeof natsUrl !== 'string') return {};
  const { servers, user = '', pass = '' } = natsCredentials(natsUrl);
  return { NATS_URL: servers, NATS_USER: user, NATS_PASSWORD: pass };
}

/**
 * The given DATABASE_URL and NATS variables, else the service's own in the running stack.
 *
 * @throws Failure without either.
 */
export function serviceEnvironment(service: string | undefined): NodeJS.ProcessEnv {
  const known = services.some(({ name }) => name === service);
  const named = (process.env.DATABASE_URL ?? process.env.DATABASE_URL_FILE) !== undefined;
  if (named || service === undefined || !known) return process.env;
  return runningStackEnvironment(service);
}
