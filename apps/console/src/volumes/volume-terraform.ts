import { PUBLIC_WORD } from '@stratus/contracts/browser';
import type { Values } from '../forms/fields.js';
import { resourceName, resourceOf } from '../ui/wire-text.js';
import type { HclValue } from '../ui/wire-text.js';

/** A new volume. */
export const terraformOfVolume = ({ label, region, size, tags }: Values): string =>
  resourceOf(`${PUBLIC_WORD}_volume`, resourceName(label), {
    attributes: { label, region, size, tags } as Record<string, HclValue>,
  });
