import { Query } from '@nestjs/cqrs';
import type { CallOf, IpAddressRecord, getInstanceIp } from '@stratus/contracts';

export class GetInstanceIpQuery extends Query<IpAddressRecord> {
  constructor(readonly call: CallOf<typeof getInstanceIp>) {
    super();
  }
}
