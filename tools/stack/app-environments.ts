import { gatewayApp, gatewayUser, services, streamsUser, variablesOf } from '@stratus/topology';

import { GATEWAY, localSettings } from './local-settings.ts';
import type { ServiceSettings } from './local-settings.ts';
import type { NatsAccess } from './servers.ts';

export type Environment = Record<string, string | undefined>;

function natsEnvironment(nats: NatsAccess, name: string): Environment {
  const { url, user, password } = nats.access(name);
  return { NATS_URL: url, NATS_USER: user, NATS_PASSWORD: password };
}

/** Both users of a service. */
export function serviceNatsEnvironment(nats: NatsAccess, service: string): Environment {
  const { user, password } = nats.access(streamsUser(service));
  return { ...natsEnvironment(nats, service), NATS_STREAMS_USER: user, NATS_STREAMS_PASSWORD: password };
}

/** What the launcher provides to the apps. */
export interface AppServers {
  httpPort: number;
  nats: NatsAccess;
  serviceUrls: Record<string, string>;
  /** The dialect of the gateway. */
  word?: string | undefined;
  serviceSettings: ServiceSettings;
}

/** The variables of each app alone. Those of the user win, except over the servers that the launcher provides. */
export function environmentsOfApps(
  { nats, serviceUrls, httpPort, serviceSettings, word }: AppServers,
  environment: NodeJS.ProcessEnv,
): Map<string, Environment> {
  // The launcher has read the former name, too.
  const dialect = { API_DIALECT: word, PRODUCT_WORD: undefined };
  const environments = new Map<string, Environment>();
  for (const { name, app } of services) {
    const settings = { DATABASE_URL: serviceUrls[name], ...localSettings(name, environment), ...serviceSettings[name] };
    environments.set(app, { ...serviceNatsEnvironment(nats, name), ...settings, ...dialect });
  }
  return environments.set(gatewayApp, {
    ...natsEnvironment(nats, gatewayUser),
    DATABASE_URL: undefined,
    ...localSettings(GATEWAY, environment),
    HTTP_PORT: String(httpPort),
    ...dialect,
  });
}

/** The launcher starts what these name, so no variable of the user can replace them. */
const PROVIDED = /^(DATABASE_URL|NATS_.*|HTTP_PORT|ADMIN_PORT|DATABASES_DIRECTORY|DATABASE_PROVISIONER)$/;

/**
 * Whether a variable that the user set for one of the apps in a shared process (`GATEWAY__RATE_LIMITS`) wins: over every
 * default of the launcher, but not over the servers and ports that the launcher itself provides.
 */
export function isUsersOwn(app: string, name: string, environment: NodeJS.ProcessEnv): boolean {
  const own = `${variablesOf(app)}${name}`;
  return !PROVIDED.test(name) && Boolean(environment[own] || environment[`${own}_FILE`]);
}

/** The variables of apps that share a process, under prefixed names that distinguish the apps. */
export function variablesOfSharedProcess(
  environments: ReadonlyMap<string, Environment>,
  adminPorts: ReadonlyMap<string, number>,
  overrides: Environment,
  environment: NodeJS.ProcessEnv = process.env,
): Environment {
  const variables: Environment = {};
  for (const [app, env] of environments) {
    for (const [name, value] of Object.entries({ ...env, ADMIN_PORT: String(adminPorts.get(app)) })) {
      // An empty variable is unset for this app, whatever the others have.
      if (!(name in overrides) && !isUsersOwn(app, name, environment)) {
        variables[`${variablesOf(app)}${name}`] = value ?? '';
      }
    }
  }
  return variables;
}
