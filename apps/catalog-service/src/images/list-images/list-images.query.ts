import { Query } from '@nestjs/cqrs';
import type { CallOf, JsonText, listImages } from '@stratus/contracts';

export class ListImagesQuery extends Query<JsonText> {
  constructor(readonly call: CallOf<typeof listImages>) {
    super();
  }
}
