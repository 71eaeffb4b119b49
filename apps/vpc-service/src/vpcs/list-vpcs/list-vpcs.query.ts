import { Query } from '@nestjs/cqrs';
import type { CallOf, JsonText, listVpcs } from '@stratus/contracts';

export class ListVpcsQuery extends Query<JsonText> {
  constructor(readonly call: CallOf<typeof listVpcs>) {
    super();
  }
}
