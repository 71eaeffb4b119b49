import { Query } from '@nestjs/cqrs';
import type { CallOf, JsonText, listComputeFirewalls } from '@stratus/contracts';

export class ListComputeFirewallsQuery extends Query<JsonText> {
  constructor(readonly call: CallOf<typeof listComputeFirewalls>) {
    super();
  }
}
