import { Query } from '@nestjs/cqrs';
import type { CallOf, JsonText, getProfileGrants } from '@stratus/contracts';

export class GetProfileGrantsQuery extends Query<JsonText | undefined> {
  constructor(readonly call: CallOf<typeof getProfileGrants>) {
    super();
  }
}
