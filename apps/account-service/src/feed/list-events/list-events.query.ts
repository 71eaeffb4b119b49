import { Query } from '@nestjs/cqrs';
import type { CallOf, JsonText, listEvents } from '@stratus/contracts';

export class ListEventsQuery extends Query<JsonText> {
  constructor(readonly call: CallOf<typeof listEvents>) {
    super();
  }
}
