import { QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { JsonText, existing } from '@stratus/contracts';
import { Database } from '@stratus/platform/persistence';
import { REGION_JSON } from '../region.sql.js';
import { GetRegionQuery } from './get-region.query.js';

const GET_REGION = `select ${REGION_JSON}::text as record from regions as region where region.id = $1`;

@QueryHandler(GetRegionQuery)
export class GetRegionHandler implements IQueryHandler<GetRegionQuery> {
  constructor(private readonly database: Database) {}

  async execute({ call }: GetRegionQuery): Promise<JsonText> {
    const rows = await this.database.read<{ record: string }>(GET_REGION, [call.params.regionId]);
    return new JsonText(existing(rows[0]).record);
  }
}
