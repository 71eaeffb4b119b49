/** Starts and finds servers that a spec itself stops, kills and starts; {@link createWorld} brings its own servers. */
export {
  ManagedProcess,
  connectNats,
  freePort,
  host,
  insideNetworks,
  isPortFree,
  processesIn,
  projectRoot,
  removeDataElsewhere,
  serversIn,
  startNats,
  startPostgres,
  urlWithCredentials,
} from '@stratus/local-servers';
export type { Chromium, NatsServer, PostgresServer } from '@stratus/local-servers';
