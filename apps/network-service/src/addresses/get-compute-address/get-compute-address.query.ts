import { Query } from '@nestjs/cqrs';
import type { CallOf, JsonText, getComputeAddress } from '@stratus/contracts';

export class GetComputeAddressQuery extends Query<JsonText> {
  constructor(readonly call: CallOf<typeof getComputeAddress>) {
    super();
  }
}
