import { Query } from '@nestjs/cqrs';
import type { CallOf, JsonText, listDisks } from '@stratus/contracts';

export class ListDisksQuery extends Query<JsonText> {
  constructor(readonly call: CallOf<typeof listDisks>) {
    super();
  }
}
