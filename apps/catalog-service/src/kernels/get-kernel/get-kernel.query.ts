import { Query } from '@nestjs/cqrs';
import type { CallOf, JsonText, getKernel } from '@stratus/contracts';

export class GetKernelQuery extends Query<JsonText> {
  constructor(readonly call: CallOf<typeof getKernel>) {
    super();
  }
}
