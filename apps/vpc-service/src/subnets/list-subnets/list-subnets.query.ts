import { Query } from '@nestjs/cqrs';
import type { CallOf, JsonText, listSubnets } from '@stratus/contracts';

export class ListSubnetsQuery extends Query<JsonText> {
  constructor(readonly call: CallOf<typeof listSubnets>) {
    super();
  }
}
