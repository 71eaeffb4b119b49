import { Query } from '@nestjs/cqrs';
import type { CallOf, JsonText, listVpcIps } from '@stratus/contracts';

export class ListVpcIpsQuery extends Query<JsonText> {
  constructor(readonly call: CallOf<typeof listVpcIps>) {
    super();
  }
}
