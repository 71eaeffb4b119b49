import type { TypeRecord } from '@stratus/contracts';
import { compactJsonb, jsonRecord } from '@stratus/lists';

/** JSON of a type record, built by Postgres; `type` is the row. */
export const TYPE_JSON = jsonRecord<TypeRecord>({
  id: 'type.id',
  label: 'type.label',
  class: 'type.class',
  disk: 'type.disk',
  memory: 'type.memory',
  vcpus: 'type.vcpus',
  gpus: 'type.gpus',
  accelerated_devices: '0',
  transfer: 'type.transfer',
  network_out: 'type.network_out',
  price: compactJsonb<TypeRecord['price']>('type.price'),
  region_prices: compactJsonb<TypeRecord['region_prices']>('type.region_prices', 'no text has a space'),
  addons: compactJsonb<TypeRecord['addons']>('type.addons', 'no text has a space'),
  successor: 'type.successor',
});
