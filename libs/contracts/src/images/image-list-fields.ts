import type { FilterableFields } from '../filter/filterable.js';
import { scalarFields } from '../filter/scalar-fields.js';
import { imageRecord } from './image.record.js';
import { kernelRecord } from './kernel.record.js';

/** Filterable fields of images and kernels (contract 3). */
export const IMAGE_FIELDS = scalarFields(imageRecord) satisfies FilterableFields;

export const KERNEL_FIELDS = scalarFields(kernelRecord) satisfies FilterableFields;
