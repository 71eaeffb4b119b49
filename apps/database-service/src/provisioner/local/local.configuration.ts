import type { Logger } from '@stratus/platform';
import { z } from 'zod';
import type { DatabaseServers } from './database-servers.js';
import { LocalProvisioner } from './local.provisioner.js';
import { PostgresqlServers } from './postgresql/postgresql.servers.js';

const absolute = z.string().startsWith('/', 'must be an absolute path');

/** What the provisioner `local` needs to know; `npm start -- --databases local` sets it. */
export const localVariables = {
  DATABASES_DIRECTORY: absolute
    .optional()
    .describe('Local provisioner: where clusters and their certificate authority are kept, at most 69 characters long'),
  POSTGRESQL_BINARIES: absolute
    .optional()
    .describe('Local provisioner: the directory with bin/initdb and bin/postgres; without it there is no PostgreSQL'),
  DATABASES_DURABLE: z
    .enum(['true', 'false'])
    .default('true')
    .describe('Local provisioner: with false, servers are faster and a power cut may lose data; for tests'),
};

const variables = z.object(localVariables);
export type LocalConfiguration = z.infer<typeof variables>;

/**
 * The local provisioner of a configuration.
 *
 * @throws Error when a server does not run, or the directory cannot serve.
 */
export function localProvisioner(configuration: LocalConfiguration, logger: Logger): LocalProvisioner {
  const { DATABASES_DIRECTORY: directory, POSTGRESQL_BINARIES: binaries, DATABASES_DURABLE } = configuration;
  if (directory === undefined) throw new Error('DATABASES_DIRECTORY is needed: the directory for local databases.');
  const durable = DATABASES_DURABLE === 'true';
  const servers: DatabaseServers[] = binaries === undefined ? [] : [new PostgresqlServers({ binaries, durable })];
  return new LocalProvisioner({ directory, servers, warn: (message) => logger.warn(message) });
}
