import { Query } from '@nestjs/cqrs';
import type { CallOf, JsonText, listInstances } from '@stratus/contracts';

export class ListInstancesQuery extends Query<JsonText> {
  constructor(readonly call: CallOf<typeof listInstances>) {
    super();
  }
}
