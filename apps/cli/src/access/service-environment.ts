import { join } from 'node:path';
import { STACK_FILES, sealingKeys, stackSecret } from '@stratus/installation/stack';
import { readJsonFile } from '@stratus/processes';
import { adminUser, databaseRole, services, streamsUser } from '@stratus/topology';
import type { ServiceTopology } from '@stratus/topology';
import { CommandFailure } from '../command-failure.js';
import { WrongVariable } from '../wrong-variable.js';
import type { Context } from '../context.js';
import { SECRETS_DIRECTORY, ServiceSecrets } from '../secrets/service-secrets.js';
import { runningStack } from './running-stack.js';

type Variables = Readonly<Record<string, string>>;

/**
 * The variables with which a command acts for a service: DATABASE_URL as it is set, else from the directory of an installation's
 * secrets, else of the running stack.
 *
 * @throws NothingThere if the environment names no server and no stack runs; WrongVariable if it names the broker alone.
 */
export function serviceEnvironment(name: string, context: Context): NodeJS.ProcessEnv {
  const { environment } = context;
  if (isDatabaseNamed(environment)) return environment;
  const service = serviceNamed(name);
  if (!environment[SECRETS_DIRECTORY]) refuseHalf(isBrokerNamed(environment), 'NATS_URL', 'DATABASE_URL');
  const rights = environment[SECRETS_DIRECTORY] ? ofInstallation(service, environment) : ofStack(service, context);
  return { ...environment, ...rights };
}

/**
 * The variables with which a command acts as the administrator of the streams.
 *
 * @throws NothingThere if the environment names no broker and no stack runs; WrongVariable if it names the database alone.
 */
export function brokerEnvironment(context: Context): NodeJS.ProcessEnv {
  const { environment } = context;
  if (environment[SECRETS_DIRECTORY] && !environment.NATS_PASSWORD && !environment.NATS_PASSWORD_FILE) {
    const password = ServiceSecrets.of(environment).natsPassword(adminUser);
    return { ...environment, NATS_USER: adminUser, NATS_PASSWORD: password };
  }
  if (isBrokerNamed(environment)) return environment;
  refuseHalf(isDatabaseNamed(environment), 'DATABASE_URL', 'NATS_URL');
  refuseHalf(Boolean(environment[SECRETS_DIRECTORY]), SECRETS_DIRECTORY, 'NATS_URL');
  const { username, password, host, protocol } = new URL(runningStack(context).natsUrl);
  const user = { NATS_USER: decodeURIComponent(username), NATS_PASSWORD: decodeURIComponent(password) };
  return { ...environment, NATS_URL: `${protocol}//${host}`, ...user };
}

/** Whether the environment names one database, so that only one service can be meant. */
export const isDatabaseNamed = ({ DATABASE_URL: url, DATABASE_URL_FILE: file }: NodeJS.ProcessEnv): boolean =>
  Boolean(url || file);

const isBrokerNamed = ({ NATS_URL: url, NATS_URL_FILE: file }: NodeJS.ProcessEnv): boolean => Boolean(url || file);

/** @throws WrongVariable for a command about the running stack while the environment names servers of another installation. */
export function refuseNamedServers({ environment }: Context): void {
  const named = ['DATABASE_URL', 'DATABASE_URL_FILE', 'NATS_URL', 'NATS_URL_FILE', SECRETS_DIRECTORY];
  const found = named.find((name) => environment[name]);
  if (found === undefined) return;
  throw new WrongVariable(
    `${found} is set, but this command is about the stack of a state directory.`,
    `Unset ${found}.`,
  );
}

/** One server of the environment, and the other of a stack that happens to run, would belong to two installations. */
function refuseHalf(isHalf: boolean, named: string, missing: string): void {
  if (!isHalf) return;
  throw new WrongVariable(
    `${named} is set, but ${missing} is not.`,
    `Set ${missing} of the same installation, or unset ${named} to use the running stack.`,
  );
}

function serviceNamed(name: string): ServiceTopology {
  const service = services.find((each) => each.name === name);
  if (service) return service;
  throw new CommandFailure(
    `There is no service ${name}.`,
    `Services: ${services.map((each) => each.name).join(', ')}.`,
  );
}

function ofInstallation({ name, app }: ServiceTopology, environment: NodeJS.ProcessEnv): Variables {
  const secrets = ServiceSecrets.of(environment);
  return {
    DATABASE_URL: secrets.databaseUrl(app),
    ...sealingKeysIn(name, environment, (variable) => secrets.sealingKeys(app, variable)),
    NATS_USER: name,
    NATS_PASSWORD: secrets.natsPassword(name),
    NATS_STREAMS_USER: streamsUser(name),
    NATS_STREAMS_PASSWORD: secrets.natsPassword(streamsUser(name)),
  };
}

function ofStack({ name }: ServiceTopology, context: Context): Variables {
  const { databaseUrl, natsUrl } = runningStack(context);
  const secrets = readJsonFile(join(context.stateDirectory, STACK_FILES.secrets)) ?? {};
  const secret = (key: string): string => String(secrets[key] ?? '');
  const database = new URL(databaseUrl);
  database.username = databaseRole(name);
  database.password = secret(stackSecret.database(name));
  const broker = new URL(natsUrl);
  return {
    DATABASE_URL: database.href,
    NATS_URL: `${broker.protocol}//${broker.host}`,
    NATS_USER: name,
    NATS_PASSWORD: secret(stackSecret.nats(name)),
    NATS_STREAMS_USER: streamsUser(name),
    NATS_STREAMS_PASSWORD: secret(stackSecret.nats(streamsUser(name))),
    ...sealingKeysIn(name, context.environment, (_, key) => sealingKeys(secret(key))),
  };
}

/** The keys of a service that encrypts secrets, unless the environment has others. */
function sealingKeysIn(
  name: string,
  environment: NodeJS.ProcessEnv,
  find: (variable: string, secret: string) => string,
): Variables {
  const sealing = Object.entries(stackSecret.sealingKeys).find(([service]) => service === name)?.[1];
  if (!sealing) return {};
  const { variable, secret } = sealing;
  if (environment[`${variable}_FILE`]) return {};
  return { [variable]: environment[variable] || find(variable, secret) };
}
