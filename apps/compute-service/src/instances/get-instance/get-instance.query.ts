import { Query } from '@nestjs/cqrs';
import type { CallOf, JsonText, getInstance } from '@stratus/contracts';

export class GetInstanceQuery extends Query<JsonText> {
  constructor(readonly call: CallOf<typeof getInstance>) {
    super();
  }
}
