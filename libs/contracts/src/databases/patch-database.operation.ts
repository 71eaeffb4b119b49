import { mayWrite } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { empty } from '../schema/schema.js';
import { ENGINE_TRAITS, instancesPath } from './database-engine.js';
import type { DatabaseEngine } from './database-engine.js';

/** Never changes the version of the engine (contract 5.2 rule 11). */
const patchDatabase = (engine: DatabaseEngine) =>
  defineOperation({
    subject: `database.${engine}.patch`,
    kind: 'command',
    summary: `Install operating system updates on a ${ENGINE_TRAITS[engine].name} database`,
    description:
      'Applies pending updates now, in place of waiting for the maintenance window; the version of the engine stays.',
    http: { method: 'POST', path: `${instancesPath(engine)}/:instanceId/patch` },
    scopes: ['databases:read_write'],
    grant: mayWrite('database', 'instanceId'),
    params: { instanceId: 'integer' },
    reply: empty,
    events: ['database_update'],
  });

export const patchMysqlDatabase = patchDatabase('mysql');
export const patchPostgresqlDatabase = patchDatabase('postgresql');
