import { mayCreate } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import type { Schema } from '../schema/schema.js';
import { DefaultsTo, Flag, OneOf, Optional, Required, VerbatimText } from '../validation/decorators.js';
import { CLUSTER_SIZES, ENGINE_TRAITS, instancesPath } from './database-engine.js';
import type { ClusterSize, DatabaseEngine, ReplicationCommitType, ReplicationType } from './database-engine.js';
import {
  AllowList,
  DatabaseLabel,
  EngineId,
  ReplicationCommitTypeOf,
  ReplicationTypeOf,
  SSL_CONNECTION_DEFAULTS,
} from './database-fields.js';
import { mysqlDatabaseRecord, postgresqlDatabaseRecord } from './database.record.js';

/** Fields of the requests for all engines. */
class CreateDatabaseRequest {
  @Required('3 to 32 characters, unique among your databases') @DatabaseLabel() label: string;
  @Required('Id of the region; it must offer Managed Databases') @VerbatimText(1, 64) region: string;
  @Required('Id of the type of each node; `/databases/types` lists them') @VerbatimText(1, 64) type: string;
  @Optional('Nodes: 1 by default, or 3 for a primary and two replicas')
  @OneOf(CLUSTER_SIZES)
  cluster_size?: ClusterSize;
  @Optional('Whether the data is encrypted on disk; false by default') @Flag() encrypted?: boolean;
  @Optional('Whether connections must use TLS') @DefaultsTo(SSL_CONNECTION_DEFAULTS) @Flag() ssl_connection?: boolean;
  @Optional('IPv4 addresses and networks that may connect; empty by default, `0.0.0.0/0` for all')
  @AllowList()
  allow_list?: string[];
}

export class CreateMysqlDatabaseRequest extends CreateDatabaseRequest {
  @EngineId('mysql') engine: string;
  @Optional('`none` with one node; with three `semi_synch`, the default, or `asynch`')
  @ReplicationTypeOf('mysql')
  replication_type?: ReplicationType;
}

export class CreatePostgresqlDatabaseRequest extends CreateDatabaseRequest {
  @EngineId('postgresql') engine: string;
  @Optional('`none` with one node, `asynch` with three')
  @ReplicationTypeOf('postgresql')
  replication_type?: ReplicationType;
  @Optional('Nodes that must store a commit before it is acknowledged; with `asynch`: `local`, the default, or `off`')
  @ReplicationCommitTypeOf('postgresql')
  replication_commit_type?: ReplicationCommitType;
}

const createDatabase = <B extends CreateDatabaseRequest & { engine: string }, R>(
  engine: DatabaseEngine,
  body: new () => B,
  reply: Schema<R>,
) =>
  defineOperation<Record<never, never>, B, R>({
    subject: `database.${engine}.create`,
    kind: 'command',
    summary: `Create a ${ENGINE_TRAITS[engine].name} database`,
    description: 'Provisions a database with one node, or with three if it has to survive the loss of one.',
    http: { method: 'POST', path: instancesPath(engine) },
    scopes: ['databases:read_write'],
    grant: mayCreate('add_databases', 'database'),
    params: {},
    body,
    example: {
      label: 'my-database',
      region: 'us-east',
      type: 'g6-nanode-1',
      engine: ENGINE_TRAITS[engine].exampleId,
      allow_list: ['203.0.113.7', '198.51.100.0/24'],
    } as Partial<B>,
    reply,
    events: ['database_create'],
  });

export const createMysqlDatabase = createDatabase('mysql', CreateMysqlDatabaseRequest, mysqlDatabaseRecord);
export const createPostgresqlDatabase = createDatabase(
  'postgresql',
  CreatePostgresqlDatabaseRequest,
  postgresqlDatabaseRecord,
);
