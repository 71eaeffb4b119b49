import { Query } from '@nestjs/cqrs';
import type { CallOf, JsonText, listKernels } from '@stratus/contracts';

export class ListKernelsQuery extends Query<JsonText> {
  constructor(readonly call: CallOf<typeof listKernels>) {
    super();
  }
}
