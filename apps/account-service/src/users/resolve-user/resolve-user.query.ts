import { Query } from '@nestjs/cqrs';
import type { CallOf, JsonText, resolveUser } from '@stratus/contracts';

export class ResolveUserQuery extends Query<JsonText> {
  constructor(readonly call: CallOf<typeof resolveUser>) {
    super();
  }
}
