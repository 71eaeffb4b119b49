import { getRegion } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { REGION_JSON } from '../region.sql.js';

const GET_REGION = `select ${REGION_JSON}::text as record from regions as region where region.id = $1`;

@Answers(getRegion)
export class GetRegionHandler {
  constructor(private readonly database: Database) {}

  async execute(call: CallOf<typeof getRegion>) {
    return this.database.readRecord(GET_REGION, [call.params.regionId]);
  }
}
