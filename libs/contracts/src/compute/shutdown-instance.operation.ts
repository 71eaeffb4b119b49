import { mayWrite } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { COMPUTE, COMPUTES } from '../dialect.js';
import { empty } from '../schema/schema.js';

export const shutdownInstance = defineOperation({
  subject: 'compute.instances.shutdown',
  kind: 'command',
  summary: 'Shut down an instance',
  description: 'Stops an instance; it keeps its disks and addresses, and changes that need it off become possible.',
  http: { method: 'POST', path: `/${COMPUTE}/instances/:computeId/shutdown` },
  scopes: [`${COMPUTES}:read_write`],
  grant: mayWrite(COMPUTE, 'computeId'),
  params: { computeId: 'integer' },
  reply: empty,
  events: [`${COMPUTE}_shutdown`],
});
