import { existsSync } from 'node:fs';

import {
  Failure,
  mariadbEngineVersion,
  mariadbServer,
  placeServers,
  postgresBinaries,
  postgresVersion,
  processesIn,
  serverUser,
  stopProcess,
} from '@stratus/local-servers';
import type { DatabaseKind } from './options.ts';
import type { StateDirectory } from './state-directory.ts';

/** Variables of single services, by the name of the service. */
export type DatabaseSettings = Record<string, Record<string, string>>;

/** Whether managed databases are servers of this machine: as asked for, else as at the last start. */
export function areLocal(asked: DatabaseKind | undefined, state: StateDirectory): boolean {
  return asked === undefined ? existsSync(state.databasesDir) : asked === 'local';
}

/**
 * Finds the servers for databases, and returns what the services need to know of them.
 *
 * @throws Failure when simulated ones would take the place of real ones.
 */
export async function prepareDatabases(
  asked: DatabaseKind | undefined,
  state: StateDirectory,
  note: (text: string) => void,
): Promise<DatabaseSettings> {
  if (!areLocal(asked, state)) {
    if (!existsSync(state.databasesDir)) return {};
    throw new Failure(
      `The databases of ${state.path} are servers of this machine, with data in ${state.databasesDir}.`,
      'Start with --databases local, or throw all data away with --databases simulated --fresh.',
    );
  }
  const user = serverUser(state.databasesDir);
  const directory = placeServers(state.databasesDir, user, 'databases');
  const binaries = postgresBinaries(user);
  const mariadb = await mariadbServer(directory).catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error;
    note(`only PostgreSQL databases: ${error.message}\n${error.whatToDo}`);
    return undefined;
  });
  const engines = [
    ...(mariadb ? [`mysql/${mariadbEngineVersion(mariadb.version)}`] : []),
    `postgresql/${postgresVersion(binaries)}`,
  ];
  return {
    catalog: { DATABASE_ENGINES: engines.join(',') },
    database: {
      DATABASE_PROVISIONER: 'local',
      DATABASES_DIRECTORY: directory,
      POSTGRESQL_BINARIES: binaries,
      ...(mariadb && { MARIADB_SERVER: mariadb.binary }),
    },
  };
}

/** With which signal a process ends in order. PostgreSQL waits for its clients when it is asked by SIGTERM. */
export const signalFor = (commandLine: string): NodeJS.Signals =>
  /\/postgres -D /.test(commandLine) ? 'SIGINT' : 'SIGTERM';

/** Ends the database servers of a state directory, which outlive their service. Their data stay. */
export async function stopLocalDatabases(state: StateDirectory): Promise<void> {
  if (!existsSync(state.databasesDir)) return;
  const directory = placeServers(state.databasesDir, serverUser(state.databasesDir), 'databases');
  const found = processesIn(directory);
  await Promise.all(found.map((each) => stopProcess(each, signalFor(each.commandLine), 15_000)));
}
