import { Query } from '@nestjs/cqrs';
import type { CallOf, JsonText, getRegionAvailability } from '@stratus/contracts';

export class GetRegionAvailabilityQuery extends Query<JsonText> {
  constructor(readonly call: CallOf<typeof getRegionAvailability>) {
    super();
  }
}
