import { Query } from '@nestjs/cqrs';
import type { CallOf, JsonText, listComputeAddresses } from '@stratus/contracts';

export class ListComputeAddressesQuery extends Query<JsonText> {
  constructor(readonly call: CallOf<typeof listComputeAddresses>) {
    super();
  }
}
