import { Query } from '@nestjs/cqrs';
import type { CallOf, JsonText, getDisk } from '@stratus/contracts';

export class GetDiskQuery extends Query<JsonText> {
  constructor(readonly call: CallOf<typeof getDisk>) {
    super();
  }
}
