import { z } from 'zod';
import type { DatabaseServers } from './database-servers.js';
import { LocalProvisioner } from './local.provisioner.js';
import { MariadbServers } from './mariadb/mariadb-servers.js';
import { PostgresqlServers } from './postgresql/postgresql-servers.js';

const absolute = z.string().startsWith('/', 'must be an absolute path');

/** The configuration of the local provisioner; `npm start -- --databases local` sets it. */
export const localVariables = {
  DATABASES_DIRECTORY: absolute
    .optional()
    .describe('Local provisioner: where clusters and their certificate authority are kept, at most 65 characters long'),
  POSTGRESQL_BINARIES: absolute
    .optional()
    .describe('Local provisioner: the directory with bin/initdb and bin/postgres; without it there is no PostgreSQL'),
  MARIADB_SERVER: absolute
    .optional()
    .describe('Local provisioner: the program mariadbd, with mariadb-backup beside it; without it there is no MySQL'),
  DATABASES_DURABLE: z
    .enum(['true', 'false'])
    .default('true')
    .describe('Local provisioner: with false, servers are faster and a power cut may lose data; for tests'),
};

const variables = z.object(localVariables);
export type LocalConfiguration = z.infer<typeof variables>;

/**
 * Creates the local provisioner of a configuration.
 *
 * @param warn receives warnings, with the id of the cluster.
 * @throws Error if a server does not run, or the directory is unusable.
 */
export function localProvisioner(configuration: LocalConfiguration, warn: (message: string) => void): LocalProvisioner {
  const { DATABASES_DIRECTORY: directory } = configuration;
  if (directory === undefined) throw new Error('DATABASES_DIRECTORY is needed for the provisioner local.');
  return new LocalProvisioner({
    directory,
    servers: serversOf(configuration),
    warn,
  });
}

function serversOf({ POSTGRESQL_BINARIES, MARIADB_SERVER, DATABASES_DURABLE }: LocalConfiguration): DatabaseServers[] {
  const durable = DATABASES_DURABLE === 'true';
  return [
    ...(MARIADB_SERVER === undefined ? [] : [new MariadbServers({ server: MARIADB_SERVER, durable })]),
    ...(POSTGRESQL_BINARIES === undefined ? [] : [new PostgresqlServers({ binaries: POSTGRESQL_BINARIES, durable })]),
  ];
}
