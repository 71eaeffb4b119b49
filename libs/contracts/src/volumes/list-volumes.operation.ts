import { listsGranted } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { pageOf } from '../pagination/page.js';
import { VOLUME_FIELDS } from './volume-fields.js';
import { volumeRecord } from './volume.record.js';

export const listVolumes = defineOperation({
  subject: 'compute.volumes.list',
  kind: 'query',
  summary: 'List volumes',
  description: 'Returns all volumes that you may see, for an inventory or to find the unattached ones.',
  http: { method: 'GET', path: '/volumes' },
  scopes: ['volumes:read_only'],
  grant: listsGranted('volume'),
  params: {},
  list: { filterable: VOLUME_FIELDS },
  reply: pageOf(volumeRecord),
});
