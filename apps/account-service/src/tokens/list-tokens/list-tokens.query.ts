import { Query } from '@nestjs/cqrs';
import type { CallOf, JsonText, listTokens } from '@stratus/contracts';

export class ListTokensQuery extends Query<JsonText> {
  constructor(readonly call: CallOf<typeof listTokens>) {
    super();
  }
}
