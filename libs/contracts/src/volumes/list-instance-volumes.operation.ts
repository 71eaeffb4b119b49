import { mayRead } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { pageOf } from '../pagination/page.js';
import { COMPUTE, COMPUTES } from '../dialect.js';
import { VOLUME_FIELDS } from './volume-fields.js';
import { volumeRecord } from './volume.record.js';

/** A restricted user sees the volumes that it is granted. */
export const listInstanceVolumes = defineOperation({
  subject: 'compute.volumes.list-of-instance',
  kind: 'query',
  summary: 'List the volumes attached to an instance',
  description: 'Shows which block storage would be detached if you deleted the instance.',
  http: { method: 'GET', path: `/${COMPUTE}/instances/:computeId/volumes` },
  scopes: [`${COMPUTES}:read_only`],
  grant: mayRead(COMPUTE, 'computeId'),
  params: { computeId: 'integer' },
  list: { filterable: VOLUME_FIELDS },
  reply: pageOf(volumeRecord),
});
