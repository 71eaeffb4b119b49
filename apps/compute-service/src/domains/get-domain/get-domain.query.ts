import { Query } from '@nestjs/cqrs';
import type { CallOf, JsonText, getDomain } from '@stratus/contracts';

export class GetDomainQuery extends Query<JsonText> {
  constructor(readonly call: CallOf<typeof getDomain>) {
    super();
  }
}
