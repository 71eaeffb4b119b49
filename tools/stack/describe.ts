import { demoSubscriber, gatewayApp } from '@stratus/topology';

import { urlWithCredentials } from '@stratus/local-servers';
import type { Fleet } from './fleet.ts';
import type { StackDescription } from '@stratus/installation';
import { GATEWAY, localSettings, reachableAt } from './local-settings.ts';
import type { DatabaseAccess, NatsAccess } from './servers.ts';

interface Running {
  port: number;
  database: DatabaseAccess;
  nats: NatsAccess;
  fleet: Fleet;
  tokens: StackDescription['tokens'];
  databases: StackDescription['databases'];
  word?: string | undefined;
}

export function describe({ port, database, nats, fleet, tokens, databases, word }: Running): StackDescription {
  const { HTTP_HOST: listening, TEST_CONTROL } = localSettings(GATEWAY, process.env);
  const origin = `http://${reachableAt(listening)}:${port}`;
  const { url, user, password } = nats.access(demoSubscriber);
  return {
    baseUrl: `${origin}/v4`,
    docsUrl: `${origin}/docs`,
    consoleUrl: `${origin}/`,
    ...(TEST_CONTROL === 'on' && { testControlUrl: `${origin}/_stratus` }),
    adminUrl: fleet.adminUrl(gatewayApp),
    natsUrl: nats.adminUrl,
    databaseUrl: database.url,
    tokens,
    pid: process.pid,
    services: fleet.describe(),
    databases,
    ...(word !== undefined && { word }),
    subscriber: {
      natsUrl: user === undefined ? url : urlWithCredentials(url, user, password ?? ''),
      consumer: demoSubscriber,
    },
  };
}
