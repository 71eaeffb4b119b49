import { Query } from '@nestjs/cqrs';
import type { CallOf, JsonText, getProfile } from '@stratus/contracts';

export class GetProfileQuery extends Query<JsonText> {
  constructor(readonly call: CallOf<typeof getProfile>) {
    super();
  }
}
