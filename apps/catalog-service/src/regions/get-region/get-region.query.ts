import { Query } from '@nestjs/cqrs';
import type { CallOf, JsonText, getRegion } from '@stratus/contracts';

export class GetRegionQuery extends Query<JsonText> {
  constructor(readonly call: CallOf<typeof getRegion>) {
    super();
  }
}
