import { mayWrite } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { empty } from '../schema/schema.js';

export const deleteVolume = defineOperation({
  subject: 'compute.volumes.delete',
  kind: 'command',
  summary: 'Delete a volume',
  description: 'Removes a volume for good when nothing needs it any more; an instance that runs must give it up first.',
  http: { method: 'DELETE', path: '/volumes/:volumeId' },
  scopes: ['volumes:read_write'],
  grant: mayWrite('volume', 'volumeId'),
  params: { volumeId: 'integer' },
  reply: empty,
  // A creation that is still running ends as failed.
  events: ['volume_delete', 'volume_detach', 'volume_create'],
});
