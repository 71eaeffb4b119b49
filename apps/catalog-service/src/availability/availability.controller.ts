import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { listAvailability, getRegionAvailability } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { ListAvailabilityQuery } from './list-availability/list-availability.query.js';
import { GetRegionAvailabilityQuery } from './get-region-availability/get-region-availability.query.js';

@Controller()
export class AvailabilityController {
  constructor(private readonly queries: QueryBus) {}

  @MessagePattern(listAvailability.subject)
  list(@Payload() call: CallOf<typeof listAvailability>) {
    return this.queries.execute(new ListAvailabilityQuery(call));
  }

  @MessagePattern(getRegionAvailability.subject)
  ofRegion(@Payload() call: CallOf<typeof getRegionAvailability>) {
    return this.queries.execute(new GetRegionAvailabilityQuery(call));
  }
}
