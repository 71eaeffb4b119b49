import { Query } from '@nestjs/cqrs';
import type { CallOf, JsonText, listDomains } from '@stratus/contracts';

export class ListDomainsQuery extends Query<JsonText> {
  constructor(readonly call: CallOf<typeof listDomains>) {
    super();
  }
}
