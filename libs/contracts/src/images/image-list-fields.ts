import type { FilterableFields } from '../filter/filterable.js';

/** Filterable fields of images and kernels (contract 3, 10.2 rule 4). */
export const IMAGE_FIELDS = {
  id: 'string',
  label: 'string',
  vendor: 'string',
  type: 'string',
  status: 'string',
  is_public: 'boolean',
  deprecated: 'boolean',
  size: 'integer',
} as const satisfies FilterableFields;

export const KERNEL_FIELDS = {
  id: 'string',
  label: 'string',
  version: 'string',
  architecture: 'string',
  kvm: 'boolean',
  pvops: 'boolean',
  deprecated: 'boolean',
} as const satisfies FilterableFields;
