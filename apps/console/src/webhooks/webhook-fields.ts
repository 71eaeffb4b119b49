import type { WebhookRecord } from '@stratus/contracts';
import type { Values } from '../forms/fields.js';

export const WEBHOOK_FIELDS = ['url', 'types', 'entities', 'regions'];

/** A webhook as its form holds it: without a filter, a list is empty. */
export const valuesOf = ({ url, types, entities, regions }: WebhookRecord): Values => ({
  url,
  types,
  entities: entities ?? [],
  regions: regions ?? [],
});

/** The body of a change: null ends a filter, which the API refuses to be empty. */
export const changeOf = (body: Values): Values =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      (name === 'entities' || name === 'regions') && Array.isArray(value) && value.length === 0 ? null : value,
    ]),
  );
