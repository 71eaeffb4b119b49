import { Query } from '@nestjs/cqrs';
import type { CallOf, JsonText, listAccountVpcIps } from '@stratus/contracts';

export class ListAccountVpcIpsQuery extends Query<JsonText> {
  constructor(readonly call: CallOf<typeof listAccountVpcIps>) {
    super();
  }
}
