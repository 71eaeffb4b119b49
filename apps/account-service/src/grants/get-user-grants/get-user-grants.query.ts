import { Query } from '@nestjs/cqrs';
import type { CallOf, JsonText, getUserGrants } from '@stratus/contracts';

export class GetUserGrantsQuery extends Query<JsonText | undefined> {
  constructor(readonly call: CallOf<typeof getUserGrants>) {
    super();
  }
}
