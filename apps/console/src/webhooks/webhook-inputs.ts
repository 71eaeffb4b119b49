import { LineInput } from '../forms/line-input.js';
import { titled } from '../forms/titled.js';
import { EntitiesInput } from './entities-input.js';
import { EventTypesInput } from './event-types-input.js';
import { RegionsInput } from './regions-input.js';

/** Inputs for the fields of a webhook. */
export const WEBHOOK_INPUTS = {
  url: titled('URL', LineInput),
  types: titled('Types of events', EventTypesInput),
  entities: titled('Resources', EntitiesInput),
  regions: RegionsInput,
};
