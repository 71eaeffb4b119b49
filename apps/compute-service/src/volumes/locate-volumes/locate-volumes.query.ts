import { Query } from '@nestjs/cqrs';
import type { CallOf, JsonText, locateVolumes } from '@stratus/contracts';

export class LocateVolumesQuery extends Query<JsonText> {
  constructor(readonly call: CallOf<typeof locateVolumes>) {
    super();
  }
}
