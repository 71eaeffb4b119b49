import type { DatabaseEngine } from '@stratus/contracts';
import type { Values } from '../forms/fields.js';
import { resourceName, resourceOf } from '../ui/wire-text.js';
import type { HclValue } from '../ui/wire-text.js';

/** A new database. */
export const terraformOf =
  (engine: DatabaseEngine) =>
  ({ engine: id, label, ...settings }: Values): string =>
    resourceOf(`linode_database_${engine}`, resourceName(label), {
      attributes: { label, engine_id: id, ...settings } as Record<string, HclValue | undefined>,
    });
