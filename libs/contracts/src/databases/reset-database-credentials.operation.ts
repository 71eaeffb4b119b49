import { unrestrictedUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { empty } from '../schema/schema.js';
import { ENGINE_TRAITS, instancesPath } from './database-engine.js';
import type { DatabaseEngine } from './database-engine.js';

/** For unrestricted users only (choice C14). */
const resetDatabaseCredentials = (engine: DatabaseEngine) =>
  defineOperation({
    subject: `database.${engine}-credentials.reset`,
    kind: 'command',
    summary: `Reset the password of a ${ENGINE_TRAITS[engine].name} database`,
    description: 'Replaces a password that has leaked or is lost; the old one stops working.',
    http: { method: 'POST', path: `${instancesPath(engine)}/:instanceId/credentials/reset` },
    scopes: ['databases:read_write'],
    grant: unrestrictedUser,
    params: { instanceId: 'integer' },
    reply: empty,
    events: ['database_credentials_reset'],
  });

export const resetMysqlDatabaseCredentials = resetDatabaseCredentials('mysql');
export const resetPostgresqlDatabaseCredentials = resetDatabaseCredentials('postgresql');
