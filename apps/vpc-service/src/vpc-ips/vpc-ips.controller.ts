import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { listAccountVpcIps, listComputeVpcIps, listVpcIps } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { ListComputeVpcIpsQuery } from './list-compute-vpc-ips/list-compute-vpc-ips.query.js';
import { ListAccountVpcIpsQuery } from './list-account-vpc-ips/list-account-vpc-ips.query.js';
import { ListVpcIpsQuery } from './list-vpc-ips/list-vpc-ips.query.js';

@Controller()
export class VpcIpsController {
  constructor(private readonly queries: QueryBus) {}

  @MessagePattern(listAccountVpcIps.subject)
  listOfAccount(@Payload() call: CallOf<typeof listAccountVpcIps>) {
    return this.queries.execute(new ListAccountVpcIpsQuery(call));
  }

  @MessagePattern(listComputeVpcIps.subject)
  listOfCompute(@Payload() call: CallOf<typeof listComputeVpcIps>) {
    return this.queries.execute(new ListComputeVpcIpsQuery(call));
  }

  @MessagePattern(listVpcIps.subject)
  listOfVpc(@Payload() call: CallOf<typeof listVpcIps>) {
    return this.queries.execute(new ListVpcIpsQuery(call));
  }
}
