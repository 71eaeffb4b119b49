import { Query } from '@nestjs/cqrs';
import type { CallOf, JsonText, getVpc } from '@stratus/contracts';

export class GetVpcQuery extends Query<JsonText> {
  constructor(readonly call: CallOf<typeof getVpc>) {
    super();
  }
}
