import { mkdirSync } from 'node:fs';
import { basename } from 'node:path';

import { createDatabase, stackSecret } from '@stratus/installation';
import { accountsBlock, adminUser, natsAccounts } from '@stratus/topology';
import { SubscribersFile } from '@stratus/topology/broker-access';

import {
  connectNats,
  freePort,
  natsCredentials,
  readJsonFile,
  startNats,
  startPostgres,
  urlWithCredentials,
  writePrivateJson,
} from '@stratus/local-servers';
import type { NatsServer, PostgresServer, Secrets } from '@stratus/local-servers';
import type { StackOptions } from './options.ts';
import { moveStreamsToTheirAccount } from './move-streams.ts';
import { installing } from './installing.ts';
import type { StateDirectory } from './state-directory.ts';

export interface DatabaseAccess {
  url: string;
  server: PostgresServer | undefined;
}

export interface NatsAccess {
  /** URL of the superuser. */
  adminUrl: string;
  server: NatsServer | undefined;
  /** Where the broker shows its counters, if it does. */
  monitoringUrl?: string | undefined;
  /** The URL, without credentials, and the credentials of one user. */
  access(user: string): { url: string; user?: string | undefined; password?: string | undefined };
}

/** The port of the last start if it is still free, so that addresses in the user's tools stay valid. */
async function stablePort(state: StateDirectory, name: string): Promise<number> {
  const known = readJsonFile(state.portsFile) ?? {};
  const preferred = known[name];
  const port = await freePort(typeof preferred === 'number' ? preferred : undefined);
  if (port !== preferred) writePrivateJson(state.portsFile, { ...readJsonFile(state.portsFile), [name]: port });
  return port;
}

export async function openDatabase(
  options: StackOptions,
  state: StateDirectory,
  secrets: Secrets,
): Promise<DatabaseAccess> {
  if (options.databaseUrl !== undefined) return { url: options.databaseUrl, server: undefined };
  const server = await startPostgres({
    dir: state.postgresDir,
    port: await stablePort(state, 'postgres'),
    fsync: options.fsync ?? true,
    small: options.oneProcess ?? false,
    countStatements: options.counters ?? false,
    password: secrets.get('postgres'),
    logFile: state.logFile('postgres'),
    pidFile: state.pidFile('postgres'),
    note: (text) => options.progress?.note(text),
  });
  return { url: await installing(createDatabase(server.url, 'stratus')), server };
}

export async function openNats(options: StackOptions, state: StateDirectory, secrets: Secrets): Promise<NatsAccess> {
  if (options.natsUrl !== undefined) {
    const { servers, user, pass } = natsCredentials(options.natsUrl);
    await (await connectNats(options.natsUrl)).close();
    return {
      adminUrl: options.natsUrl,
      server: undefined,
      access: () => ({ url: servers, user, password: pass }),
    };
  }
  const passwordOf = (user: string): string => secrets.get(stackSecret.nats(user));
  moveStreamsToTheirAccount(state.natsDir);
  mkdirSync(state.natsDir, { recursive: true });
  new SubscribersFile(state.subscribersFile).prepare();
  const monitored = options.counters === true ? `127.0.0.1:${await freePort()}` : undefined;
  const accounts = accountsBlock(natsAccounts(), passwordOf, basename(state.subscribersFile));
  const server = await startNats({
    dir: state.natsDir,
    port: await stablePort(state, 'nats'),
    config: monitored === undefined ? accounts : `${accounts}\nhttp: "${monitored}"\n`,
    sync: options.fsync ?? true,
    small: options.oneProcess ?? false,
    logFile: state.logFile('nats'),
    pidFile: state.pidFile('nats'),
  });
  return {
    adminUrl: urlWithCredentials(server.url, adminUser, passwordOf(adminUser)),
    server,
    monitoringUrl: monitored && `http://${monitored}`,
    access: (user) => ({ url: server.url, user, password: passwordOf(user) }),
  };
}
