import { Query } from '@nestjs/cqrs';
import type { CallOf, JsonText, getInterface } from '@stratus/contracts';

export class GetInterfaceQuery extends Query<JsonText> {
  constructor(readonly call: CallOf<typeof getInterface>) {
    super();
  }
}
