import { services } from '@stratus/topology/names';
import type { InputSchema } from './operation.js';

const MAX_TEXT = 256;
/** Later ones are lost in a number of JSON. */
const MAX_ID = Number.MAX_SAFE_INTEGER;

export const text = (description: string, pattern?: string): InputSchema => ({
  type: 'string',
  description,
  maxLength: MAX_TEXT,
  ...(pattern !== undefined && { pattern }),
});

export const id = (description: string): InputSchema => ({ type: 'integer', description, minimum: 1, maximum: MAX_ID });

/** How many items a list may have. */
export const limit = (maximum: number): InputSchema => ({
  type: 'integer',
  description: `At most this many, up to ${maximum}`,
  minimum: 1,
  maximum,
});

export const yes = (description: string): InputSchema => ({ type: 'boolean', description });

export const moment = (description: string): InputSchema => ({ type: 'string', format: 'date-time', description });

export const texts = (description: string): InputSchema => ({
  type: 'array',
  description,
  items: { type: 'string', maxLength: MAX_TEXT },
  maxItems: 100,
});

/** A service of the installation, by its short name. */
export const SERVICE: InputSchema = {
  type: 'string',
  description: 'A service, by its short name; without it, all',
  enum: services.map(({ name }) => name),
};

export const SAGA_ID: InputSchema = {
  type: 'string',
  description: 'The id of a saga',
  pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$',
};
