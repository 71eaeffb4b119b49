import { Query } from '@nestjs/cqrs';
import type { CallOf, JsonText, listNodeBalancerFirewalls } from '@stratus/contracts';

export class ListNodeBalancerFirewallsQuery extends Query<JsonText> {
  constructor(readonly call: CallOf<typeof listNodeBalancerFirewalls>) {
    super();
  }
}
