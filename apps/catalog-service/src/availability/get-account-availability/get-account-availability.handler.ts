import { getAccountAvailability } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { ACCOUNT_AVAILABILITY_JSON } from '../account-availability.sql.js';

const GET_ACCOUNT_AVAILABILITY = `select ${ACCOUNT_AVAILABILITY_JSON}::text as record
  from regions as region where region.id = $1`;

@Answers(getAccountAvailability)
export class GetAccountAvailabilityHandler {
  constructor(private readonly database: Database) {}

  async execute(call: CallOf<typeof getAccountAvailability>) {
    return this.database.readRecord(GET_ACCOUNT_AVAILABILITY, [call.params.regionId]);
  }
}
