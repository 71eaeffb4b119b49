import { Query } from '@nestjs/cqrs';
import type { CallOf, JsonText, listRegions } from '@stratus/contracts';

export class ListRegionsQuery extends Query<JsonText> {
  constructor(readonly call: CallOf<typeof listRegions>) {
    super();
  }
}
