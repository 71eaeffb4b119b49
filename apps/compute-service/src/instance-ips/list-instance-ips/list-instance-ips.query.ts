import { Query } from '@nestjs/cqrs';
import type { CallOf, InstanceIpsRecord, listInstanceIps } from '@stratus/contracts';

export class ListInstanceIpsQuery extends Query<InstanceIpsRecord> {
  constructor(readonly call: CallOf<typeof listInstanceIps>) {
    super();
  }
}
