/** Starts and finds servers that a spec itself stops, kills and starts; {@link createWorld} brings its own servers. */
export {
  ManagedProcess,
  Networks,
  connectNats,
  freePort,
  hasNamespace,
  host,
  insideNetworks,
  isPortFree,
  networkPrograms,
  processesIn,
  projectRoot,
  removeDataElsewhere,
  runCommand,
  serversIn,
  startNats,
  startPostgres,
  urlWithCredentials,
} from '@stratus/local-servers';
export type { Chromium, NatsServer, PostgresServer } from '@stratus/local-servers';
