import { Query } from '@nestjs/cqrs';
import type { CallOf, JsonText, getSubnet } from '@stratus/contracts';

export class GetSubnetQuery extends Query<JsonText> {
  constructor(readonly call: CallOf<typeof getSubnet>) {
    super();
  }
}
