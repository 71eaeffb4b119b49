import type { UnreachableConstraints } from '@stratus/commands';

/** All its operations only read. */
export const unreachableConstraints: UnreachableConstraints = {
  'the loader of the catalog file writes it, one replica at a time, and the file names nothing twice': [
    'availability_pkey',
    'database_engines_pkey',
    'database_types_pkey',
    'images_pkey',
    'kernels_pkey',
    'loaded_catalog_pkey',
    'loaded_catalog_single_check',
    'regions_pkey',
    'types_pkey',
  ],
  'the file names only regions and types that it has': ['availability_plan_fkey', 'availability_region_fkey'],
};
