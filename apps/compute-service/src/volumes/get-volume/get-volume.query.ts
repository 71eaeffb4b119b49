import { Query } from '@nestjs/cqrs';
import type { CallOf, JsonText, getVolume } from '@stratus/contracts';

export class GetVolumeQuery extends Query<JsonText> {
  constructor(readonly call: CallOf<typeof getVolume>) {
    super();
  }
}
