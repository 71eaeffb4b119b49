import { TYPE_CLASSES } from '../catalog/type.record.js';
import { about, boolean, integer, list, number, oneOf, record, verbatim } from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';

/** Numbers of nodes that a type can have a price for (contract 4.9). */
export const DATABASE_QUANTITIES = { minimum: 1, maximum: 3 } as const;

const offers = (engine: string) =>
  list(
    record('DatabaseTypeOffer', {
      quantity: integer('Nodes', DATABASE_QUANTITIES),
      price: about(
        record('DatabaseTypePrice', {
          hourly: number('US dollars per hour', { minimum: 0 }),
          monthly: number('Maximum US dollars per month', { minimum: 0 }),
        }),
        'Price of all nodes',
      ),
    }),
    `Prices of ${engine} databases; a missing number of nodes is not available`,
  );

/** A type of the nodes of a database (contract 4.9). */
export const databaseTypeRecord = record('DatabaseType', {
  id: verbatim('Type id'),
  label: verbatim('Display name'),
  class: oneOf(TYPE_CLASSES, 'Class of the type'),
  engines: about(
    record('DatabaseTypeEngines', { mysql: offers('MySQL'), postgresql: offers('PostgreSQL') }),
    'Prices by engine',
  ),
  memory: integer('Memory of a node in MB', { minimum: 0 }),
  disk: integer('Disk of a node in MB', { minimum: 0 }),
  vcpus: integer('Virtual CPUs of a node', { minimum: 1 }),
  deprecated: boolean('Whether the type is deprecated'),
});
export type DatabaseTypeRecord = Infer<typeof databaseTypeRecord>;
