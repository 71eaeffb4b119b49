import { Query } from '@nestjs/cqrs';
import type { CallOf, JsonText, getNodeBalancer } from '@stratus/contracts';

export class GetNodeBalancerQuery extends Query<JsonText> {
  constructor(readonly call: CallOf<typeof getNodeBalancer>) {
    super();
  }
}
