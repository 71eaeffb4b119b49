import { TYPE_FIELDS, listTypes } from '@stratus/contracts';
import type { CallOf, JsonText } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { TYPE_JSON } from '../type.sql.js';

const COLUMNS = {
  id: 'type.id',
  label: 'type.label',
  class: 'type.class',
  disk: 'type.disk',
  memory: 'type.memory',
  vcpus: 'type.vcpus',
  gpus: 'type.gpus',
  accelerated_devices: '0::bigint',
  transfer: 'type.transfer',
  network_out: 'type.network_out',
  'price.hourly': `(type.price ->> 'hourly')::numeric`,
  'price.monthly': `(type.price ->> 'monthly')::numeric`,
  'addons.backups.price.hourly': `(type.addons #>> '{backups,price,hourly}')::numeric`,
  'addons.backups.price.monthly': `(type.addons #>> '{backups,price,monthly}')::numeric`,
  successor: 'type.successor',
};

@Answers(listTypes)
export class ListTypesHandler {
  constructor(private readonly database: Database) {}

  async execute({ list }: CallOf<typeof listTypes>): Promise<JsonText> {
    return this.database.readPage({
      from: 'types as type',
      where: 'true',
      values: [],
      key: ['type.position', 'type.id'],
      as: 'type',
      item: TYPE_JSON,
      fields: TYPE_FIELDS,
      columns: COLUMNS,
      list,
    });
  }
}
