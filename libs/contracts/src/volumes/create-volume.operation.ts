import { mayCreate } from '../access/grants.js';
import { Tags } from '../labels/tags.js';
import { defineOperation } from '../operation.js';
import { COMPUTE_ID } from '../dialect.js';
import { Integer, Optional, Required, VerbatimText } from '../validation/decorators.js';
import { VolumeLabel } from './volume-fields.js';
import { VOLUME_SIZE, volumeRecord } from './volume.record.js';

export class CreateVolumeRequest {
  @Required('1 to 32 characters, a letter first, without `--` and `__`; unique among your volumes')
  @VolumeLabel()
  label: string;
  @Optional('Size in GB; 20 by default') @Integer(VOLUME_SIZE.minimum, VOLUME_SIZE.maximum) size?: number;
  @Optional('Id of the region; by default the region of the instance') @VerbatimText(1, 64) region?: string;
  @Optional('Id of an instance to attach the volume to') @Integer(1) [COMPUTE_ID]?: number;
  @Optional('Id of a profile of the instance; checked but not stored: every profile has access to an attached volume')
  @Integer(1)
  config_id?: number;
  @Optional('Tags of the volume') @Tags() tags?: string[];
}

export const createVolume = defineOperation({
  subject: 'compute.volumes.create',
  kind: 'command',
  summary: 'Create a volume',
  description:
    'Adds block storage that outlives the instance it is attached to; with an instance id it is attached in the ' +
    'same request.',
  http: { method: 'POST', path: '/volumes' },
  scopes: ['volumes:read_write'],
  grant: mayCreate('add_volumes', 'volume'),
  params: {},
  body: CreateVolumeRequest,
  example: { label: 'my-volume', region: 'us-east', size: 20 },
  reply: volumeRecord,
  events: ['volume_create', 'tag_create'],
});
