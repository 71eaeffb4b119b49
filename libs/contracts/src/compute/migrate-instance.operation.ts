import { mayWrite } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { COMPUTE, COMPUTES } from '../dialect.js';
import { empty } from '../schema/schema.js';
import { Flag, OneOf, Optional, VerbatimText } from '../validation/decorators.js';

/** A warm migration keeps the instance running: it is a live migration (choice C10). */
export const MIGRATION_TYPES = ['warm', 'cold'] as const;
export type MigrationType = (typeof MIGRATION_TYPES)[number];

export class MigrateInstanceRequest {
  @Optional('Id of the region to migrate to; if omitted, the instance moves to a different host in its region')
  @VerbatimText(1, 64)
  region?: string;
  @Optional('Whether to take a free upgrade; `true` is refused: free upgrades do not exist') @Flag() upgrade?: boolean;
  @Optional('`warm`: the instance keeps running, only within its region; `cold`: it is shut down and booted afterwards')
  @OneOf(MIGRATION_TYPES)
  type?: MigrationType;
}

export const migrateInstance = defineOperation({
  subject: 'compute.instances.migrate',
  kind: 'command',
  summary: 'Migrate an instance',
  description:
    'Moves an instance to other hardware, or closer to its users in a different region; there it gets new addresses.',
  http: { method: 'POST', path: `/${COMPUTE}/instances/:computeId/migrate` },
  scopes: [`${COMPUTES}:read_write`],
  grant: mayWrite(COMPUTE, 'computeId'),
  params: { computeId: 'integer' },
  body: MigrateInstanceRequest,
  example: { type: 'cold' },
  reply: empty,
  events: [`${COMPUTE}_migrate`, `${COMPUTE}_migrate_datacenter_create`, `${COMPUTE}_migrate_datacenter`],
});
