import { Query } from '@nestjs/cqrs';
import type { CallOf, JsonText, listInterfaces } from '@stratus/contracts';

export class ListInterfacesQuery extends Query<JsonText> {
  constructor(readonly call: CallOf<typeof listInterfaces>) {
    super();
  }
}
