import {
  DEFAULT_KERNEL,
  getAccountAvailability,
  getImage,
  getKernel,
  getRegion,
  getRegionAvailability,
  getType,
  listAccountAvailability,
  listAvailability,
  listImages,
  listKernels,
  listRegions,
  listTypes,
} from '@stratus/contracts';
import { tables } from '../field-tables.ts';
import { list, record, text } from '../field-tables/shape.ts';
import { nothingNeeded } from './example.ts';
import type { Example } from './example.ts';

const accountAvailability = record({ region: text, available: list(text), unavailable: list(text) });

export const catalogExamples: Readonly<Record<string, Example>> = {
  [listRegions.subject]: { request: nothingNeeded, answer: tables.page(tables.region) },
  [getRegion.subject]: { request: async () => ({ params: { regionId: 'us-east' } }), answer: tables.region },
  [listAvailability.subject]: { request: nothingNeeded, answer: tables.page(tables.availability) },
  [getRegionAvailability.subject]: {
    request: async () => ({ params: { regionId: 'us-east' } }),
    answer: tables.list(tables.availability),
  },
  [listAccountAvailability.subject]: { request: nothingNeeded, answer: tables.page(accountAvailability) },
  [getAccountAvailability.subject]: {
    request: async () => ({ params: { regionId: 'us-east' } }),
    answer: accountAvailability,
  },
  [listTypes.subject]: { request: nothingNeeded, answer: tables.page(tables.type) },
  [getType.subject]: {
    request: async (client) => ({ params: { typeId: (await client.ok(listTypes)).data[0]?.id ?? '' } }),
    answer: tables.type,
  },
  [listImages.subject]: { request: nothingNeeded, answer: tables.page(tables.image) },
  [getImage.subject]: {
    request: async (client) => ({ params: { imageId: (await client.ok(listImages)).data[0]?.id ?? '' } }),
    answer: tables.image,
  },
  [listKernels.subject]: { request: nothingNeeded, answer: tables.page(tables.kernel) },
  [getKernel.subject]: { request: async () => ({ params: { kernelId: DEFAULT_KERNEL } }), answer: tables.kernel },
};
