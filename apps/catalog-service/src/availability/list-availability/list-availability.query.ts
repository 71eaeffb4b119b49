import { Query } from '@nestjs/cqrs';
import type { CallOf, JsonText, listAvailability } from '@stratus/contracts';

export class ListAvailabilityQuery extends Query<JsonText> {
  constructor(readonly call: CallOf<typeof listAvailability>) {
    super();
  }
}
