import type { ImageRecord } from '@stratus/contracts';
import { jsonRecord } from '@stratus/lists';

/** JSON of an image record, built by Postgres; `image` is the row. */
export const IMAGE_JSON = jsonRecord<ImageRecord>({
  id: 'image.id',
  label: 'image.label',
  description: 'image.description',
  created: 'image.created',
  created_by: 'image.created_by',
  updated: 'image.updated',
  type: 'image.type',
  is_public: 'image.is_public',
  deprecated: 'image.deprecated',
  size: 'image.size',
  total_size: 'image.size',
  vendor: 'image.vendor',
  eol: 'image.eol',
  expiry: 'image.expiry',
  status: 'image.status',
  capabilities: 'image.capabilities',
  tags: `'{}'::text[]`,
  regions: `'[]'::json`,
});
