import { mayWrite } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { COMPUTE, COMPUTES } from '../dialect.js';
import { empty } from '../schema/schema.js';
import { Required } from '../validation/decorators.js';
import { RootPassword } from './disk-fields.js';

export class ResetDiskPasswordRequest {
  @Required('New root password; checked but not stored') @RootPassword() password: string;
}

export const resetDiskPassword = defineOperation({
  subject: 'compute.disks.reset-password',
  kind: 'command',
  summary: 'Reset the root password on a disk',
  description: 'Replaces a lost root password; the instance must be off.',
  http: { method: 'POST', path: `/${COMPUTE}/instances/:computeId/disks/:diskId/password` },
  scopes: [`${COMPUTES}:read_write`],
  grant: mayWrite(COMPUTE, 'computeId'),
  params: { computeId: 'integer', diskId: 'integer' },
  body: ResetDiskPasswordRequest,
  example: { password: 'correct-horse-battery' },
  reply: empty,
  events: ['password_reset'],
});
