import { services } from '@stratus/topology/names';
import type { InputSchema } from './operation.js';

const MAX_TEXT = 256;
/** Later ones are lost in a number of JSON. */
const MAX_ID = Number.MAX_SAFE_INTEGER;

/** Postgres stores no NUL. */
const WITHOUT_NUL = String.raw`^[^\u0000]*$`;

export const text = (description: string, pattern = WITHOUT_NUL): InputSchema => ({
  type: 'string',
  description,
  maxLength: MAX_TEXT,
  pattern,
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

/** The 60th second of a minute is valid there, but no time of JavaScript. */
const WITHOUT_LEAP_SECOND = ':[0-5][0-9](\\.[0-9]+)?([zZ]|[+-][0-9:]+)$';

export const moment = (description: string): InputSchema => ({
  type: 'string',
  format: 'date-time',
  pattern: WITHOUT_LEAP_SECOND,
  description,
});

export const texts = (description: string): InputSchema => ({
  type: 'array',
  description,
  items: { type: 'string', maxLength: MAX_TEXT, pattern: WITHOUT_NUL },
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
