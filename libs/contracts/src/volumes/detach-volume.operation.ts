import { mayWrite } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { COMPUTES } from '../dialect.js';
import { empty } from '../schema/schema.js';

/** A restricted user needs read_write on the volume and on the instance; the service checks the latter. */
export const detachVolume = defineOperation({
  subject: 'compute.volumes.detach',
  kind: 'command',
  summary: 'Detach a volume from its instance',
  description: 'Frees a volume for another instance; the volume and its size stay.',
  http: { method: 'POST', path: '/volumes/:volumeId/detach' },
  scopes: ['volumes:read_write', `${COMPUTES}:read_write`],
  grant: mayWrite('volume', 'volumeId'),
  params: { volumeId: 'integer' },
  reply: empty,
  events: ['volume_detach'],
});
