import { Query } from '@nestjs/cqrs';
import type { CallOf, JsonText, listConfigs } from '@stratus/contracts';

export class ListConfigsQuery extends Query<JsonText> {
  constructor(readonly call: CallOf<typeof listConfigs>) {
    super();
  }
}
