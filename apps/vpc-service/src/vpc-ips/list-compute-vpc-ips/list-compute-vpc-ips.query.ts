import { Query } from '@nestjs/cqrs';
import type { CallOf, JsonText, listComputeVpcIps } from '@stratus/contracts';

export class ListComputeVpcIpsQuery extends Query<JsonText> {
  constructor(readonly call: CallOf<typeof listComputeVpcIps>) {
    super();
  }
}
