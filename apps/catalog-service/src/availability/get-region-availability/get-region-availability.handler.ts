import { getRegionAvailability } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { jsonList } from '@stratus/lists';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { AVAILABILITY_JSON } from '../availability.sql.js';

const AVAILABILITIES_JSON = jsonList(`select ${AVAILABILITY_JSON}
  from availability where availability.region = region.id order by availability.position`);
/** A region without entries gives an empty array; an unknown region gives no row. */
const GET_REGION_AVAILABILITY = `select ${AVAILABILITIES_JSON}::text as record
from regions as region where region.id = $1`;

@Answers(getRegionAvailability)
export class GetRegionAvailabilityHandler {
  constructor(private readonly database: Database) {}

  async execute(call: CallOf<typeof getRegionAvailability>) {
    return this.database.readRecord(GET_REGION_AVAILABILITY, [call.params.regionId]);
  }
}
