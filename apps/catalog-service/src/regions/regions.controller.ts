import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { getRegion, listRegions } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { GetRegionQuery } from './get-region/get-region.query.js';
import { ListRegionsQuery } from './list-regions/list-regions.query.js';

@Controller()
export class RegionsController {
  constructor(private readonly queries: QueryBus) {}

  @MessagePattern(getRegion.subject)
  get(@Payload() call: CallOf<typeof getRegion>) {
    return this.queries.execute(new GetRegionQuery(call));
  }

  @MessagePattern(listRegions.subject)
  list(@Payload() call: CallOf<typeof listRegions>) {
    return this.queries.execute(new ListRegionsQuery(call));
  }
}
