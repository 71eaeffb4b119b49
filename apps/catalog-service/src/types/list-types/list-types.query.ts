import { Query } from '@nestjs/cqrs';
import type { CallOf, JsonText, listTypes } from '@stratus/contracts';

export class ListTypesQuery extends Query<JsonText> {
  constructor(readonly call: CallOf<typeof listTypes>) {
    super();
  }
}
