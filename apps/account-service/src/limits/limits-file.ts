import { LIMITED_KINDS, MAX_LIMIT } from '@stratus/contracts';
import type { YamlFormat } from '@stratus/runtime';
import { z } from 'zod';
import type { LimitsConfiguration } from './limits.configuration.js';

const limit = z.int().min(0).max(MAX_LIMIT);

/** The section `limits` of the catalog file. catalog-service and network-service check the others. */
export const limitsFile: YamlFormat<Pick<LimitsConfiguration, 'limits'>> = {
  shape: z.object({ limits: z.partialRecord(z.enum(LIMITED_KINDS), limit).default({}) }),
  contradictionsIn: () => [],
};
