import { Query } from '@nestjs/cqrs';
import type { CallOf, JsonText, locateInstances } from '@stratus/contracts';

export class LocateInstancesQuery extends Query<JsonText> {
  constructor(readonly call: CallOf<typeof locateInstances>) {
    super();
  }
}
