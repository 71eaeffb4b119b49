import { mayRead } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { volumeRecord } from './volume.record.js';

export const getVolume = defineOperation({
  subject: 'compute.volumes.get',
  kind: 'query',
  summary: 'Get a volume',
  http: { method: 'GET', path: '/volumes/:volumeId' },
  scopes: ['volumes:read_only'],
  grant: mayRead('volume', 'volumeId'),
  params: { volumeId: 'integer' },
  reply: volumeRecord,
});
