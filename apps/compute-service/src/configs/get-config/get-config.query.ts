import { Query } from '@nestjs/cqrs';
import type { CallOf, JsonText, getConfig } from '@stratus/contracts';

export class GetConfigQuery extends Query<JsonText> {
  constructor(readonly call: CallOf<typeof getConfig>) {
    super();
  }
}
