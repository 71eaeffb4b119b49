import { Query } from '@nestjs/cqrs';
import type { CallOf, JsonText, getUser } from '@stratus/contracts';

export class GetUserQuery extends Query<JsonText> {
  constructor(readonly call: CallOf<typeof getUser>) {
    super();
  }
}
