/** Starters for what a spec wants to stop, kill and start itself; {@link createWorld} brings servers of its own. */
export {
  ManagedProcess,
  connectNats,
  freePort,
  host,
  projectRoot,
  startNats,
  startPostgres,
} from '@stratus/local-servers';
export type { NatsServer, PostgresServer } from '@stratus/local-servers';
