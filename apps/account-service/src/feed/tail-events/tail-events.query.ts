import { Query } from '@nestjs/cqrs';
import type { CallOf, JsonText, tailEvents } from '@stratus/contracts';

export class TailEventsQuery extends Query<JsonText> {
  constructor(readonly call: CallOf<typeof tailEvents>) {
    super();
  }
}
