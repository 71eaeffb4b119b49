import { unrestrictedUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { empty } from '../schema/schema.js';
import { ENGINE_TRAITS, instancesPath } from './database-engine.js';
import type { DatabaseEngine } from './database-engine.js';

/** For unrestricted users only (choice C14). */
const deleteDatabase = (engine: DatabaseEngine) =>
  defineOperation({
    subject: `database.${engine}.delete`,
    kind: 'command',
    summary: `Delete a ${ENGINE_TRAITS[engine].name} database`,
    description: 'Removes a database for good, including the data and every backup.',
    http: { method: 'DELETE', path: `${instancesPath(engine)}/:instanceId` },
    scopes: ['databases:read_write'],
    grant: unrestrictedUser,
    params: { instanceId: 'integer' },
    reply: empty,
    events: ['database_delete'],
  });

export const deleteMysqlDatabase = deleteDatabase('mysql');
export const deletePostgresqlDatabase = deleteDatabase('postgresql');
