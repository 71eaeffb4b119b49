import { mayWrite } from '../access/grants.js';
import { Tags } from '../labels/tags.js';
import { defineOperation } from '../operation.js';
import { Optional } from '../validation/decorators.js';
import { VolumeLabel } from './volume-fields.js';
import { volumeRecord } from './volume.record.js';

export class UpdateVolumeRequest {
  @Optional('New label: 1 to 32 characters, a letter first, without `--` and `__`') @VolumeLabel() label?: string;
  @Optional('Replaces all tags') @Tags() tags?: string[];
}

export const updateVolume = defineOperation({
  subject: 'compute.volumes.update',
  kind: 'command',
  summary: 'Update a volume',
  description: 'Renames a volume or replaces its tags; size and attachment have operations of their own.',
  http: { method: 'PUT', path: '/volumes/:volumeId' },
  scopes: ['volumes:read_write'],
  grant: mayWrite('volume', 'volumeId'),
  params: { volumeId: 'integer' },
  body: UpdateVolumeRequest,
  example: { tags: ['office'] },
  reply: volumeRecord,
  events: ['volume_update', 'tag_create'],
});
