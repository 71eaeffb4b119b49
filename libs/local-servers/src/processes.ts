/** What product code may use of this library: it is compiled, while the rest runs from source. */
export { codeOf, messageOf } from './failure.ts';
export { readJsonFile, writePrivateFile, writePrivateJson } from './files.ts';
export {
  mariadbEngineVersion,
  mariadbEnvironment,
  mariadbInstallation,
  type MariadbInstallation,
  mariadbVersion,
} from './mariadb/installation.ts';
export { isPortFree } from './ports.ts';
export { disownPidFile } from './postgres/pid-file.ts';
export {
  accountName,
  accountNameIfAny,
  canEnter,
  databaseUser,
  namedUser,
  serverUser,
  type ServerUser,
} from './postgres/server-user.ts';
export { identityOf, isRunning, type ProcessIdentity } from './process/identity.ts';
export { backendsIn, type FoundProcess, processesIn, serversIn } from './process/processes-in.ts';
export { type CommandOptions, type CommandResult, runCommand } from './process/run-command.ts';
export { stopProcess } from './process/stop-process.ts';
export { LONGEST_DATABASES_DIRECTORY } from './socket-paths.ts';
