import {
  provisionDatabase,
  provisionNetworkAgent,
  provisionStreams,
  provisionSubscriber,
  stackSecret,
} from '@stratus/installation';
import type { StackDescription } from '@stratus/installation';
import { Secrets } from '@stratus/local-servers';
import { readStreamReplicas } from '@stratus/topology';

import { AdminCli } from './admin-cli.ts';
import { serviceNatsEnvironment } from './app-environments.ts';
import { areLocal, hasSimulated, prepareDatabases } from './databases.ts';
import type { ServiceSettings } from './local-settings.ts';
import { currentAccountOf, type DemoAccount, ensureDemoAccount } from './demo-account.ts';
import { describe } from './describe.ts';
import { brokerLogin, installing } from './installing.ts';
import { withSecretKeys } from './secret-keys.ts';
import type { DatabaseAccess, NatsAccess } from './servers.ts';
import type { StackParts } from './stack-parts.ts';
import { keepConsumer } from './keep-consumer.ts';

type ServiceUrls = Readonly<Record<string, string>>;

/**
 * Starts everything on the data of the state directory.
 *
 * @param choosePort of the API.
 * @throws Failure
 */
export async function bringUp(parts: StackParts, choosePort: () => Promise<number>): Promise<StackDescription> {
  const { state, options, fleet } = parts;
  const secrets = new Secrets(state.secretsFile);
  for (const child of await parts.networks.start()) parts.watch(child);
  const { database, nats } = await startServers(parts, secrets);
  const serviceUrls = await provision(parts, database, nats, secrets);
  const databases = await prepare(parts, serviceUrls);
  const serviceSettings = withSecretKeys(databases, secrets, process.env);
  const port = await choosePort();
  await startApps(parts, { httpPort: port, nats, serviceUrls, serviceSettings });
  const broker = brokerLogin(nats.adminUrl);
  if (parts.networks.description) await keepConsumer(parts, () => provisionNetworkAgent(broker));
  for (const child of await parts.networks.startAgent(nats, parts.programs)) parts.watch(child);
  const demo = await ensureDemo(parts, nats, serviceUrls);
  const account = await currentAccountOf(serviceUrls.account ?? '', demo);
  await keepConsumer(parts, () => provisionSubscriber(broker, account));
  parts.refuseIfStopping();
  const { word } = options;
  const kind = areLocal(options.databases, state) ? 'local' : 'simulated';
  return describe({ port, database, nats, fleet, tokens: demo.tokens, word, databases: kind });
}

async function startServers(
  { progress, servers, refuseIfStopping, watch }: StackParts,
  secrets: Secrets,
): ReturnType<StackParts['servers']['open']> {
  const opened = await progress.step(
    'PostgreSQL and NATS',
    () => servers.open(secrets),
    ({ database, nats }) =>
      [
        database.server ? `PostgreSQL ${database.server.version}` : 'PostgreSQL of DATABASE_URL',
        nats.server ? `NATS ${nats.server.version}` : 'NATS of NATS_URL',
      ].join(', '),
  );
  refuseIfStopping();
  for (const server of servers.processes()) watch(server);
  servers.watchStore(opened.nats, (text) => progress.note(text));
  return opened;
}

async function provision(
  { progress, servers, refuseIfStopping }: StackParts,
  database: DatabaseAccess,
  nats: NatsAccess,
  secrets: Secrets,
): Promise<ServiceUrls> {
  const { serviceUrls, notes } = await progress.step('Roles, schemas and streams', async () => {
    await installing(provisionStreams(brokerLogin(nats.adminUrl), readStreamReplicas(process.env)));
    await servers.keepSubscribers(nats);
    return installing(provisionDatabase(database.url, (service) => secrets.get(stackSecret.database(service))));
  });
  for (const note of notes) progress.note(note);
  refuseIfStopping();
  const through = database.server?.throughSocket ?? ((url) => url);
  return Object.fromEntries(Object.entries(serviceUrls).map(([service, url]) => [service, through(url)]));
}

async function prepare(
  { progress, options, state, refuseIfStopping }: StackParts,
  { database: url = '' }: ServiceUrls,
): Promise<ServiceSettings> {
  const note = (text: string): void => progress.note(text);
  const prepared = (): Promise<ServiceSettings> =>
    prepareDatabases(options.databases, state, note, () => hasSimulated(url));
  if (!areLocal(options.databases, state)) return prepared();
  const settings = await progress.step('Database servers', prepared, (found) => found.catalog?.DATABASE_ENGINES ?? '');
  refuseIfStopping();
  return settings;
}

interface AppSettings {
  httpPort: number;
  nats: NatsAccess;
  serviceUrls: ServiceUrls;
  serviceSettings: ServiceSettings;
}

async function startApps(parts: StackParts, settings: AppSettings): Promise<void> {
  const { state, fleet, programs, progress, watch } = parts;
  const { word, env = {}, oneProcess = false } = parts.options;
  await progress.step('Services', () => fleet.start({ ...settings, state, programs, word, env, oneProcess }));
  parts.refuseIfStopping();
  for (const child of fleet.all()) watch(child);
}

async function ensureDemo(parts: StackParts, nats: NatsAccess, serviceUrls: ServiceUrls): Promise<DemoAccount> {
  const { options, state, progress } = parts;
  const env = { ...serviceNatsEnvironment(nats, 'account'), DATABASE_URL: serviceUrls.account, ...options.env };
  const { hostname, pathname } = new URL(options.databaseUrl ?? 'postgres://embedded/stratus');
  const admin = new AdminCli(env, parts.programs);
  try {
    return await progress.step('Demo account', () =>
      ensureDemoAccount(state.demoFile, `${hostname}${pathname}`, admin.run),
    );
  } finally {
    admin.close();
    parts.refuseIfStopping();
  }
}
