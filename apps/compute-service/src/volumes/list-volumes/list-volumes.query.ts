import { Query } from '@nestjs/cqrs';
import type { CallOf, JsonText, listVolumes } from '@stratus/contracts';

export class ListVolumesQuery extends Query<JsonText> {
  constructor(readonly call: CallOf<typeof listVolumes>) {
    super();
  }
}
