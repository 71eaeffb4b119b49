import { Query } from '@nestjs/cqrs';
import type { CallOf, JsonText, resolveToken } from '@stratus/contracts';

export class ResolveTokenQuery extends Query<JsonText> {
  constructor(readonly call: CallOf<typeof resolveToken>) {
    super();
  }
}
