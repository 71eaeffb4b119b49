import { Query } from '@nestjs/cqrs';
import type { CallOf, JsonText, listNodeBalancers } from '@stratus/contracts';

export class ListNodeBalancersQuery extends Query<JsonText> {
  constructor(readonly call: CallOf<typeof listNodeBalancers>) {
    super();
  }
}
