import { Query } from '@nestjs/cqrs';
import type { CallOf, JsonText, locateNodeBalancers } from '@stratus/contracts';

export class LocateNodeBalancersQuery extends Query<JsonText> {
  constructor(readonly call: CallOf<typeof locateNodeBalancers>) {
    super();
  }
}
