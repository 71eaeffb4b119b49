import { mayWrite } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { COMPUTE, COMPUTES } from '../dialect.js';
import { empty } from '../schema/schema.js';
import { Flag, OneOf, Optional, Required, VerbatimText } from '../validation/decorators.js';
import { MIGRATION_TYPES } from './migrate-instance.operation.js';
import type { MigrationType } from './migrate-instance.operation.js';

export class ResizeInstanceRequest {
  @Required('Id of the new type') @VerbatimText(1, 64) type: string;
  @Optional('Whether to grow the disk with the plan if it is the only one apart from swap; true by default')
  @Flag()
  allow_auto_disk_resize?: boolean;
  @Optional('`warm` or `cold`; `cold` by default') @OneOf(MIGRATION_TYPES) migration_type?: MigrationType;
}

export const resizeInstance = defineOperation({
  subject: 'compute.instances.resize',
  kind: 'command',
  summary: 'Resize an instance',
  description: 'Moves the instance to a larger or smaller plan when it needs other memory, processors or storage.',
  http: { method: 'POST', path: `/${COMPUTE}/instances/:computeId/resize` },
  scopes: [`${COMPUTES}:read_write`],
  grant: mayWrite(COMPUTE, 'computeId'),
  params: { computeId: 'integer' },
  body: ResizeInstanceRequest,
  example: { type: 'g6-standard-2' },
  reply: empty,
  events: [`${COMPUTE}_resize_create`, `${COMPUTE}_resize`],
});
