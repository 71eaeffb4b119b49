import {
  BEFORE_SLASH,
  boolean,
  integer,
  list,
  nullable,
  oneOf,
  record,
  time,
  verbatim,
  worded,
} from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';

export const IMAGE_TYPES = ['manual', 'automatic'] as const;
export const IMAGE_STATUSES = ['creating', 'pending_upload', 'available'] as const;
export const IMAGE_CAPABILITIES = ['cloud-init'] as const;

/** Template for the disk of an instance; images of the catalog are public. */
export const imageRecord = record('Image', {
  id: worded('Image id, with a slash inside', BEFORE_SLASH),
  label: verbatim('Display name'),
  description: verbatim('Free text'),
  created: time('Creation'),
  created_by: worded('User who created the image'),
  updated: time('Last change'),
  type: oneOf(IMAGE_TYPES, 'How the image was created'),
  is_public: boolean('Whether every account may use it'),
  deprecated: boolean('Whether the image is deprecated'),
  size: integer('Minimum size of a disk in MB', { minimum: 0 }),
  total_size: integer('Size of all copies in MB', { minimum: 0 }),
  vendor: nullable(verbatim('Distribution; null for private images')),
  eol: nullable(time('End of life of the distribution; null when not announced')),
  expiry: nullable(time('Removal of an automatic image; null for others')),
  status: oneOf(IMAGE_STATUSES, 'Whether the image is ready for use'),
  capabilities: list(oneOf(IMAGE_CAPABILITIES, 'Capability'), 'Features that the image supports'),
  tags: list(verbatim('Tag'), 'Tags; empty for images of the catalog'),
  regions: list(
    record('ImageRegion', {
      region: verbatim('Region id'),
      status: oneOf(IMAGE_STATUSES, 'Whether the copy is ready'),
    }),
    'Copies of a private image; empty for images of the catalog, which are in all regions',
  ),
});
export type ImageRecord = Infer<typeof imageRecord>;
