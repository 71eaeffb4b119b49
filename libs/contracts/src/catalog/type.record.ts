import { about, integer, list, nullable, number, oneOf, record, verbatim } from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';

export const TYPE_CLASSES = ['nanode', 'standard', 'dedicated', 'premium', 'gpu', 'highmem'] as const;

const price = record('Price', {
  hourly: number('US dollars per hour', { minimum: 0 }),
  monthly: number('Maximum US dollars per month', { minimum: 0 }),
});

const regionPrices = list(
  record('RegionPrice', {
    id: verbatim('Region id'),
    hourly: number('US dollars per hour', { minimum: 0 }),
    monthly: number('Maximum US dollars per month', { minimum: 0 }),
  }),
  'Prices in regions where they differ',
);

/** A plan of an instance (contract 4.7). */
export const typeRecord = record('Type', {
  id: verbatim('Type id'),
  label: verbatim('Display name'),
  class: oneOf(TYPE_CLASSES, 'Class of the plan'),
  disk: integer('Disk in MB', { minimum: 0 }),
  memory: integer('Memory in MB', { minimum: 0 }),
  vcpus: integer('Virtual CPUs', { minimum: 1 }),
  gpus: integer('GPUs', { minimum: 0 }),
  accelerated_devices: integer('Accelerator cards; always 0', { minimum: 0 }),
  transfer: integer('Monthly outbound transfer in GB', { minimum: 0 }),
  network_out: integer('Outbound bandwidth in Mbit/s', { minimum: 0 }),
  price: about(price, 'Price in most regions'),
  region_prices: regionPrices,
  addons: about(
    record('TypeAddons', {
      backups: about(
        record('TypeBackups', { price: about(price, 'Price in most regions'), region_prices: regionPrices }),
        'Backups',
      ),
    }),
    'Paid extras for an instance of this type',
  ),
  successor: nullable(verbatim('Type that replaces this one; null for a current type')),
});
export type TypeRecord = Infer<typeof typeRecord>;
