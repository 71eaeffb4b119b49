import { mayWrite } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { COMPUTES, COMPUTE_ID } from '../dialect.js';
import { Flag, Integer, Optional, Required } from '../validation/decorators.js';
import { volumeRecord } from './volume.record.js';

export class AttachVolumeRequest {
  @Required('Id of an instance in the region of the volume') @Integer(1) [COMPUTE_ID]: number;
  @Optional('Id of a profile of the instance; checked but not stored: every profile has access to an attached volume')
  @Integer(1)
  config_id?: number;
  @Optional('Accepted without effect: a volume stays attached across boots') @Flag() persist_across_boots?: boolean;
}

/** A restricted user needs read_write on the volume and on the instance; the service checks the latter. */
export const attachVolume = defineOperation({
  subject: 'compute.volumes.attach',
  kind: 'command',
  summary: 'Attach a volume to an instance',
  description:
    'Connects an unattached volume to an instance of its region, also to move data from one instance to another.',
  http: { method: 'POST', path: '/volumes/:volumeId/attach' },
  scopes: ['volumes:read_write', `${COMPUTES}:read_write`],
  grant: mayWrite('volume', 'volumeId'),
  params: { volumeId: 'integer' },
  body: AttachVolumeRequest,
  example: { [COMPUTE_ID]: 100_001 },
  reply: volumeRecord,
  events: ['volume_attach'],
});
