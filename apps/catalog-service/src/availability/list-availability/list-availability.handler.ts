import { AVAILABILITY_FIELDS, listAvailability } from '@stratus/contracts';
import type { CallOf, JsonText } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { AVAILABILITY_JSON } from '../availability.sql.js';

const COLUMNS = {
  region: 'availability.region',
  plan: 'availability.plan',
  available: 'availability.available',
};

@Answers(listAvailability)
export class ListAvailabilityHandler {
  constructor(private readonly database: Database) {}

  async execute({ list }: CallOf<typeof listAvailability>): Promise<JsonText> {
    return this.database.readPage({
      from: 'availability as availability',
      where: 'true',
      values: [],
      key: ['availability.position', 'availability.region', 'availability.plan'],
      as: 'availability',
      item: AVAILABILITY_JSON,
      fields: AVAILABILITY_FIELDS,
      columns: COLUMNS,
      list,
    });
  }
}
