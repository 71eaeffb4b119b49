import { mayCreate } from '../access/grants.js';
import { Tags } from '../compute/instance-fields.js';
import { defineOperation } from '../operation.js';
import { COMPUTE_ID } from '../product-word.js';
import { Integer, Optional, Required, Text } from '../validation/decorators.js';
import { VolumeLabel } from './volume-fields.js';
import { VOLUME_SIZE, volumeRecord } from './volume.record.js';

export class CreateVolumeRequest {
  @Required() @VolumeLabel() label: string;
  @Optional() @Integer(VOLUME_SIZE.minimum, VOLUME_SIZE.maximum) size?: number;
  /** Default: the region of the instance. */
  @Optional() @Text(1, 64) region?: string;
  /** Instance to attach the volume to. */
  @Optional() @Integer(1) [COMPUTE_ID]?: number;
  /** Profile of that instance. Checked, then ignored: every profile sees an attached volume. */
  @Optional() @Integer(1) config_id?: number;
  @Optional() @Tags() tags?: string[];
}

export const createVolume = defineOperation({
  subject: 'compute.volumes.create',
  kind: 'command',
  summary: 'Create a volume and optionally attach it to an instance',
  http: { method: 'POST', path: '/volumes' },
  scopes: ['volumes:read_write'],
  grant: mayCreate('add_volumes', 'volume'),
  params: {},
  body: CreateVolumeRequest,
  example: { label: 'my-volume', region: 'us-east', size: 20 },
  reply: volumeRecord,
  events: ['volume_create'],
});
