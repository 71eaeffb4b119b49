import { Query } from '@nestjs/cqrs';
import type { CallOf, JsonText, getEvent } from '@stratus/contracts';

export class GetEventQuery extends Query<JsonText> {
  constructor(readonly call: CallOf<typeof getEvent>) {
    super();
  }
}
