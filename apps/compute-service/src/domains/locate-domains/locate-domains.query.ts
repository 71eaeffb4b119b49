import { Query } from '@nestjs/cqrs';
import type { CallOf, JsonText, locateDomains } from '@stratus/contracts';

export class LocateDomainsQuery extends Query<JsonText> {
  constructor(readonly call: CallOf<typeof locateDomains>) {
    super();
  }
}
