import { existsSync, rmdirSync } from 'node:fs';

import {
  Failure,
  backendsIn,
  MAX_DATABASES_DIRECTORY_LENGTH,
  databaseUser,
  mariadbEngineVersion,
  mariadbServer,
  placeServers,
  postgresBinaries,
  postgresVersion,
  processesIn,
  stopProcess,
  type ServerUser,
} from '@stratus/local-servers';

import type { DatabaseKind } from './options.ts';
import { defaultsFor } from './local-settings.ts';
import type { ServiceSettings } from './local-settings.ts';
import { inServiceDatabase } from './service-database.ts';
import type { StateDirectory } from './state-directory.ts';

/** Whether managed databases run as servers on this machine: as requested, else as at the last start. */
export function areLocal(asked: DatabaseKind | undefined, state: StateDirectory): boolean {
  return asked === undefined ? existsSync(state.databasesDir) : asked === 'local';
}

/** Whether databases exist that are simulated. @param databaseUrl of database-service. */
export const hasSimulated = (databaseUrl: string): Promise<boolean> =>
  inServiceDatabase(databaseUrl, async (client) => {
    const table = await client.query(`select to_regclass('simulated_clusters') is not null as exists`);
    if (table.rows[0]?.exists !== true) return false;
    return (await client.query('select from simulated_clusters where not removed limit 1')).rowCount === 1;
  });

/** A directory for servers that their users can reach and whose socket paths are short enough. */
function placeDatabases(state: StateDirectory, user: ServerUser | undefined): string {
  const isNew = !existsSync(state.databasesDir);
  const directory = placeServers(state.databasesDir, user, 'databases');
  if (directory.length <= MAX_DATABASES_DIRECTORY_LENGTH) return directory;
  if (isNew) rmdirSync(directory);
  throw new Failure(
    `Sockets of database servers do not fit into ${directory}: it is longer than ${MAX_DATABASES_DIRECTORY_LENGTH} characters.`,
    'Choose a shorter directory with --state-dir, like /var/tmp/stratus.',
  );
}

/**
 * Finds the servers for databases, and returns the settings that the services need for them.
 *
 * @param simulatedExist whether databases of this stack are simulated.
 * @throws Failure if simulated databases would replace real ones, or the other way round.
 */
export async function prepareDatabases(
  asked: DatabaseKind | undefined,
  state: StateDirectory,
  note: (text: string) => void,
  simulatedExist: () => Promise<boolean>,
): Promise<ServiceSettings> {
  if (!areLocal(asked, state)) {
    if (!existsSync(state.databasesDir)) return {};
    throw new Failure(
      `The databases of ${state.path} are servers of this machine, with data in ${state.databasesDir}.`,
      'Start with --databases local, or delete all data with --databases simulated --fresh.',
    );
  }
  if (!existsSync(state.databasesDir) && (await simulatedExist())) {
    throw new Failure(
      `The databases of ${state.path} are simulated: no server has them.`,
      'Start with --databases simulated and delete them, delete all data with --databases local --fresh, or begin with another --state-dir.',
    );
  }
  const user = databaseUser();
  const directory = placeDatabases(state, user);
  const binaries = process.env.POSTGRESQL_BINARIES || postgresBinaries(user);
  const mariadb = await mariadbServer().catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error;
    note(`only PostgreSQL databases: ${error.message}\n${error.whatToDo}`);
    return undefined;
  });
  const engines = [
    ...(mariadb ? [`mysql/${mariadbEngineVersion(mariadb.version)}`] : []),
    `postgresql/${postgresVersion(binaries)}`,
  ];
  return {
    catalog: defaultsFor({ DATABASE_ENGINES: engines.join(',') }, process.env),
    database: {
      DATABASE_PROVISIONER: 'local',
      DATABASES_DIRECTORY: directory,
      POSTGRESQL_BINARIES: binaries,
      ...(mariadb && { MARIADB_SERVER: mariadb.binary }),
    },
  };
}

/** The signal for an orderly end of a process. PostgreSQL waits for its clients on SIGTERM. */
export const signalFor = (commandLine: string): NodeJS.Signals =>
  /\/postgres -D /.test(commandLine) ? 'SIGINT' : 'SIGTERM';

/** A sudden end. PostgreSQL ends its sessions, too: they would outlive it. */
const suddenSignalFor = (commandLine: string): NodeJS.Signals =>
  /\/postgres -D /.test(commandLine) ? 'SIGQUIT' : 'SIGKILL';

/** Stops the database servers of a state directory, which outlive their service. Their data stay. */
export const stopLocalDatabases = (state: StateDirectory): Promise<void> => signalServers(state, signalFor);

/** As {@link stopLocalDatabases}, at once: the servers will repair their data at the next start. */
export const endLocalDatabases = (state: StateDirectory): Promise<void> => signalServers(state, suddenSignalFor);

async function signalServers(state: StateDirectory, signalOf: typeof signalFor): Promise<void> {
  if (!existsSync(state.databasesDir)) return;
  const directory = placeServers(state.databasesDir, databaseUser(), 'databases');
  const found = processesIn(directory);
  await Promise.all(found.map((each) => stopProcess(each, signalOf(each.commandLine), 15_000)));
  // Frozen sessions outlive a server that had to be killed.
  await Promise.all(backendsIn(directory).map((each) => stopProcess(each, 'SIGKILL', 5_000)));
}
