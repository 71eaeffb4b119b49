import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { getType, listTypes } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { GetTypeQuery } from './get-type/get-type.query.js';
import { ListTypesQuery } from './list-types/list-types.query.js';

@Controller()
export class TypesController {
  constructor(private readonly queries: QueryBus) {}

  @MessagePattern(getType.subject)
  get(@Payload() call: CallOf<typeof getType>) {
    return this.queries.execute(new GetTypeQuery(call));
  }

  @MessagePattern(listTypes.subject)
  list(@Payload() call: CallOf<typeof listTypes>) {
    return this.queries.execute(new ListTypesQuery(call));
  }
}
