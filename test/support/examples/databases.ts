import {
  getDatabaseEngine,
  getDatabaseType,
  listDatabaseEngines,
  listDatabaseTypes,
  listDatabases,
} from '@stratus/contracts';
import type { DatabaseEngine } from '@stratus/contracts';
import {
  OF_ENGINE,
  databaseBody,
  databaseInTurn,
  databaseToLose,
  databaseWithRoom,
  snapshotInTurn,
} from '../databases.ts';
import { tables } from '../field-tables.ts';
import type { Shape } from '../field-tables.ts';
import { newLabel, nothingNeeded } from './example.ts';
import type { Example } from './example.ts';

function examplesOf(engine: DatabaseEngine, database: Shape): Readonly<Record<string, Example>> {
  const of = OF_ENGINE[engine];
  const inTurn = (answer: Shape): Example => ({
    request: async (client) => ({ params: await databaseInTurn(client, engine) }),
    answer,
  });
  const ofSnapshot = (answer: Shape): Example => ({
    request: async (client) => ({ params: await snapshotInTurn(client, engine) }),
    answer,
  });
  return {
    [of.list.subject]: {
      request: async (client) => (await databaseInTurn(client, engine), {}),
      answer: tables.page(database),
    },
    [of.create.subject]: { request: async () => ({ body: databaseBody(engine) }), answer: database },
    [of.get.subject]: inTurn(database),
    [of.update.subject]: {
      request: async (client) => {
        const params = await databaseInTurn(client, engine);
        const { allow_list: list } = await client.ok(of.get, { params });
        return { params, body: { allow_list: list.length === 1 ? [...list, '198.51.100.0/24'] : list.slice(0, 1) } };
      },
      answer: database,
    },
    [of.remove.subject]: {
      request: async (client) => ({ params: await databaseToLose(client, engine) }),
      answer: tables.empty,
    },
    [of.patch.subject]: inTurn(tables.empty),
    [of.getCredentials.subject]: inTurn(tables.databaseCredentials),
    [of.resetCredentials.subject]: inTurn(tables.empty),
    [of.getSsl.subject]: inTurn(tables.databaseSsl),
    [of.createBackup.subject]: {
      request: async (client) => ({
        params: await databaseWithRoom(client, engine),
        body: { label: newLabel('s').replaceAll('-', '_') },
      }),
      answer: tables.empty,
    },
    [of.listBackups.subject]: {
      request: async (client) => {
        const { instanceId } = await snapshotInTurn(client, engine);
        return { params: { instanceId } };
      },
      answer: tables.page(tables.databaseBackup),
    },
    [of.getBackup.subject]: ofSnapshot(tables.databaseBackup),
    [of.deleteBackup.subject]: ofSnapshot(tables.empty),
    [of.restoreBackup.subject]: ofSnapshot(tables.empty),
  };
}

export const databaseExamples: Readonly<Record<string, Example>> = {
  [listDatabaseEngines.subject]: { request: nothingNeeded, answer: tables.page(tables.databaseEngine) },
  [getDatabaseEngine.subject]: {
    request: async () => ({ params: { engineId: 'mysql/8.0.30' } }),
    answer: tables.databaseEngine,
  },
  [listDatabaseTypes.subject]: { request: nothingNeeded, answer: tables.page(tables.databaseType) },
  [getDatabaseType.subject]: {
    request: async () => ({ params: { typeId: 'g6-nanode-1' } }),
    answer: tables.databaseType,
  },
  [listDatabases.subject]: {
    request: async (client) => (await databaseInTurn(client, 'mysql'), {}),
    answer: tables.page(tables.database),
  },
  ...examplesOf('mysql', tables.mysqlDatabase),
  ...examplesOf('postgresql', tables.postgresqlDatabase),
};
