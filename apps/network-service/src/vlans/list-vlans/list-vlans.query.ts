import { Query } from '@nestjs/cqrs';
import type { CallOf, JsonText, listVlans } from '@stratus/contracts';

export class ListVlansQuery extends Query<JsonText> {
  constructor(readonly call: CallOf<typeof listVlans>) {
    super();
  }
}
