import type { FilterableFields } from '../filter/filterable.js';

/** Filterable fields of images and kernels (interop, Lists). */
export const IMAGE_FIELDS: FilterableFields = {
  id: 'string',
  label: 'string',
  vendor: 'string',
  type: 'string',
  status: 'string',
  is_public: 'boolean',
  deprecated: 'boolean',
  size: 'integer',
};

export const KERNEL_FIELDS: FilterableFields = {
  id: 'string',
  label: 'string',
  version: 'string',
  architecture: 'string',
  kvm: 'boolean',
  pvops: 'boolean',
  deprecated: 'boolean',
};
