import { mayWrite } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import type { Schema } from '../schema/schema.js';
import { Optional, VerbatimText, WithSiblings } from '../validation/decorators.js';
import { ENGINE_TRAITS, instancesPath } from './database-engine.js';
import type { DatabaseEngine } from './database-engine.js';
import { AllowList, DatabaseLabel } from './database-fields.js';
import { mysqlDatabaseRecord, postgresqlDatabaseRecord } from './database.record.js';
import { MaintenanceWindow } from './maintenance-window.js';
import type { DatabaseUpdatesRequest } from './maintenance-window.js';

const notWithAllowList = (
  _type: unknown,
  { allow_list: allowList }: Readonly<Record<string, unknown>>,
): string | undefined =>
  allowList === undefined || allowList === null
    ? undefined
    : 'type and allow_list cannot change in one request: send two requests';

/** A request may not change the type and the allow list together (contract 5.2 rule 2). */
export class UpdateDatabaseRequest {
  @Optional('New label: 3 to 32 characters, unique among your databases') @DatabaseLabel() label?: string;
  @Optional('IPv4 addresses and networks that may connect; replaces the whole list') @AllowList() allow_list?: string[];
  @Optional('Maintenance window; omitted fields stay unchanged') @MaintenanceWindow() updates?: DatabaseUpdatesRequest;
  @Optional('Id of the new type of each node, with a larger disk; not together with `allow_list`')
  @VerbatimText(1, 64)
  @WithSiblings('notWithAllowList', notWithAllowList)
  type?: string;
}

const updateDatabase = <R>(engine: DatabaseEngine, reply: Schema<R>) =>
  defineOperation({
    subject: `database.${engine}.update`,
    kind: 'command',
    summary: `Update a ${ENGINE_TRAITS[engine].name} database`,
    description: 'Changes who may connect, the label, the maintenance window or the size of the nodes.',
    http: { method: 'PUT', path: `${instancesPath(engine)}/:instanceId` },
    scopes: ['databases:read_write'],
    grant: mayWrite('database', 'instanceId'),
    params: { instanceId: 'integer' },
    body: UpdateDatabaseRequest,
    example: { allow_list: ['203.0.113.7'], updates: { frequency: 'weekly', day_of_week: 7, hour_of_day: 4 } },
    reply,
    events: ['database_update'],
  });

export const updateMysqlDatabase = updateDatabase('mysql', mysqlDatabaseRecord);
export const updatePostgresqlDatabase = updateDatabase('postgresql', postgresqlDatabaseRecord);
