import { Query } from '@nestjs/cqrs';
import type { CallOf, JsonText, getType } from '@stratus/contracts';

export class GetTypeQuery extends Query<JsonText> {
  constructor(readonly call: CallOf<typeof getType>) {
    super();
  }
}
