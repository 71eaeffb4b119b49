import { Query } from '@nestjs/cqrs';
import type { CallOf, JsonText, getToken } from '@stratus/contracts';

export class GetTokenQuery extends Query<JsonText> {
  constructor(readonly call: CallOf<typeof getToken>) {
    super();
  }
}
