import { mayRead } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { volumeRecord } from './volume.record.js';

export const getVolume = defineOperation({
  subject: 'compute.volumes.get',
  kind: 'query',
  summary: 'Get a volume',
  description:
    'Returns one volume with its status and the instance it is attached to, for example to wait until it is active.',
  http: { method: 'GET', path: '/volumes/:volumeId' },
  scopes: ['volumes:read_only'],
  grant: mayRead('volume', 'volumeId'),
  params: { volumeId: 'integer' },
  reply: volumeRecord,
});
