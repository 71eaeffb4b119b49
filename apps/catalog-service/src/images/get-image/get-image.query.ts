import { Query } from '@nestjs/cqrs';
import type { CallOf, JsonText, getImage } from '@stratus/contracts';

export class GetImageQuery extends Query<JsonText> {
  constructor(readonly call: CallOf<typeof getImage>) {
    super();
  }
}
