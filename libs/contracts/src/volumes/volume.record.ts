import { COMPUTE, COMPUTE_ID } from '../dialect.js';
import { integer, list, nullable, oneOf, record, time, verbatim, worded } from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';

export const VOLUME_STATUSES = ['creating', 'active', 'resizing'] as const;
export const HARDWARE_TYPES = ['hdd', 'nvme'] as const;
/** Bounds of the size of a volume in GB. */
export const VOLUME_SIZE = { minimum: 10, maximum: 10_240, default: 20 } as const;
/** Name of the field with the label of the instance that a volume is attached to. */
export const COMPUTE_LABEL = `${COMPUTE}_label` as const;

/** Block storage (contract 4.6). */
export const volumeRecord = record('Volume', {
  id: integer('Id of the volume'),
  label: verbatim('Display name', { minLength: 1, maxLength: 32 }),
  filesystem_path: worded('Path of the device inside an instance', { before: '_Volume_' }),
  status: oneOf(VOLUME_STATUSES, 'Whether the image is ready for use'),
  size: integer('GB', { minimum: VOLUME_SIZE.minimum, maximum: VOLUME_SIZE.maximum }),
  region: verbatim('Region id'),
  [COMPUTE_ID]: nullable(integer('Id of the instance that it is attached to')),
  [COMPUTE_LABEL]: nullable(verbatim('Label of that instance')),
  tags: list(verbatim('Tag'), 'Tags'),
  hardware_type: oneOf(HARDWARE_TYPES, 'Kind of storage device'),
  encryption: oneOf(['disabled'], 'Whether it is encrypted'),
  created: time('Creation'),
  updated: time('Last change'),
});
export type VolumeRecord = Infer<typeof volumeRecord>;
