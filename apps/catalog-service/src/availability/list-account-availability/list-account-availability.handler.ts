import { ACCOUNT_AVAILABILITY_FIELDS, listAccountAvailability } from '@stratus/contracts';
import type { CallOf, JsonText } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { ACCOUNT_AVAILABILITY_JSON, UNAVAILABLE } from '../account-availability.sql.js';

const COLUMNS = { region: 'region.id', available: 'region.capabilities', unavailable: UNAVAILABLE };

@Answers(listAccountAvailability)
export class ListAccountAvailabilityHandler {
  constructor(private readonly database: Database) {}

  async execute({ list }: CallOf<typeof listAccountAvailability>): Promise<JsonText> {
    return this.database.readPage({
      from: 'regions as region',
      where: 'true',
      values: [],
      key: ['region.position', 'region.id'],
      as: 'region',
      item: ACCOUNT_AVAILABILITY_JSON,
      fields: ACCOUNT_AVAILABILITY_FIELDS,
      columns: COLUMNS,
      list,
    });
  }
}
