import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jetstreamManager } from '@nats-io/jetstream';
import type { DynamicModule, Type } from '@nestjs/common';
import { FIRST_PAGE } from '@stratus/contracts';
import type { Call, Caller, ParamTypes } from '@stratus/contracts';
import { setUpStreams } from '@stratus/events';
import { startNats } from '@stratus/local-servers';
import type { NatsServer } from '@stratus/local-servers';
import { NatsLink, OperationClient } from '@stratus/messaging';
import { Readiness, createLogger } from '@stratus/runtime';
import { bootService } from '@stratus/service';
import type { RunningService, ServiceDefinition } from '@stratus/service';
import pg from 'pg';
import { afterStalls } from './after-stalls.ts';
import type { Ask, CallParts } from './ask.ts';
import { createWorldDatabase, patientUrl } from './world-database.ts';

/** A database and a NATS server for one suite, with real services. */
export interface World {
  /** Variables for a service that boots into this world, as a process of its own. */
  environment: NodeJS.ProcessEnv;
  /** For the process of the spec, which may stall. */
  databaseUrl: string;
  nats: NatsServer;
  link: NatsLink;
  /** Opens another connection like `link`, for a client that disconnects; the caller closes it. */
  openLink: () => Promise<NatsLink>;
  /** Calls operations as the gateway does. */
  client: OperationClient;
  /** Calls operations as a caller: returns the record or throws the ApiFailure. */
  as: (caller: Caller) => Ask;
  /** A connection that can read the tables of all schemas. */
  sql: pg.Pool;
  boot: (
    definition: (environment: NodeJS.ProcessEnv) => ServiceDefinition,
    module: Type | DynamicModule,
  ) => Promise<RunningService>;
  stop: () => Promise<void>;
}

/** Key for the specs' secrets, which protects nothing of value. */
export const SECRET_KEYS = `spec:${Buffer.alloc(32, 7).toString('base64')}`;

/** Options of a world that replace the defaults. */
export interface WorldOptions {
  /** Starts the broker in a directory; by default one server. */
  startBroker?: (directory: string) => Promise<NatsServer>;
  /** Number of replicas of the streams. */
  replicas?: number;
  /** Creates the schemas without tables, for specs of migrations. By default the schemas of services are migrated. */
  empty?: boolean;
}

/** Creates a world with schemas, migrated but without rows; boot services into it. */
export async function createWorld(
  schemas: readonly string[] = ['account', 'catalog', 'vpc'],
  { startBroker = (dir) => startNats({ dir, sync: false }), replicas, empty = false }: WorldOptions = {},
): Promise<World> {
  const directory = mkdtempSync(join(tmpdir(), 'stratus-world-'));
  const settings = {
    ADMIN_PORT: '0',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    DATABASE_SECRET_KEYS: SECRET_KEYS,
    WEBHOOK_SECRET_KEYS: SECRET_KEYS,
    CATALOG_FILE: join(import.meta.dirname, '../../../config/catalog.yaml'),
  };
  const [database, nats] = await Promise.all([
    createWorldDatabase(schemas, { ...settings, NATS_URL: 'nats://spec' }, empty),
    startBroker(directory),
  ]);
  const databaseUrl = patientUrl(database.url);
  const environment = { ...settings, DATABASE_URL: database.url, NATS_URL: nats.url };
  const common = { NATS_URL: nats.url, ADMIN_HOST: '127.0.0.1', ADMIN_PORT: 0, LOG_LEVEL: 'silent' as const };
  const openLink = () => NatsLink.open('spec', common, new Readiness(), createLogger('spec', 'silent'));
  const link = await openLink();
  await setUpStreams(await jetstreamManager(link.connection), replicas);
  const sql = new pg.Pool({ connectionString: databaseUrl });
  // Ignores the error of a connection that is still closing when the database is dropped.
  sql.on('error', () => undefined);
  const running: RunningService[] = [];
  const client = new OperationClient(link);
  return {
    environment,
    databaseUrl,
    nats,
    link,
    openLink,
    client,
    as: (caller) => afterStalls((operation, parts) => client.ask(operation, callOf(caller, parts))),
    sql,
    boot: async (definition, module) => {
      const service = await bootService(definition({ ...environment, DATABASE_URL: databaseUrl }), module);
      running.push(service);
      return service;
    },
    stop: async () => {
      await Promise.all(running.map((service) => service.stop()));
      await link.connection.close();
      await nats.stop();
      await sql.end();
      await database.drop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** An unrestricted caller of an account. */
export const callerOf = (accountId: number, more: Partial<Caller> = {}): Caller => ({
  accountId,
  userId: accountId * 10,
  username: `user-of-${accountId}`,
  restricted: false,
  scopes: ['*'],
  ...more,
});

/** A call like the gateway's, with a new execution id. */
export const callOf = <P extends ParamTypes, B>(
  caller: Caller,
  parts: CallParts<P, B> = {},
): Partial<Call<unknown, B>> => ({
  caller,
  params: {},
  list: FIRST_PAGE,
  request: { id: randomUUID(), executionId: randomUUID() },
  ...parts,
});
