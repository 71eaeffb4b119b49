import { Query } from '@nestjs/cqrs';
import type { CallOf, JsonText, listUsers } from '@stratus/contracts';

export class ListUsersQuery extends Query<JsonText> {
  constructor(readonly call: CallOf<typeof listUsers>) {
    super();
  }
}
