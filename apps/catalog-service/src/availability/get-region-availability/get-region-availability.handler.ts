import { QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { JsonText, existing } from '@stratus/contracts';
import { Database } from '@stratus/platform/persistence';
import { AVAILABILITY_JSON } from '../availability.sql.js';
import { GetRegionAvailabilityQuery } from './get-region-availability.query.js';

/** A region that tells nothing is an empty array, an unknown region is no row. */
const GET_REGION_AVAILABILITY = `select coalesce((
  select json_agg(${AVAILABILITY_JSON} order by availability.position)
  from availability where availability.region = region.id), '[]')::text as records
from regions as region where region.id = $1`;

@QueryHandler(GetRegionAvailabilityQuery)
export class GetRegionAvailabilityHandler implements IQueryHandler<GetRegionAvailabilityQuery> {
  constructor(private readonly database: Database) {}

  async execute({ call }: GetRegionAvailabilityQuery): Promise<JsonText> {
    const rows = await this.database.read<{ records: string }>(GET_REGION_AVAILABILITY, [call.params.regionId]);
    return new JsonText(existing(rows[0]).records);
  }
}
