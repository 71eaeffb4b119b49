import { Module } from '@nestjs/common';
import { ListAccountVpcIpsHandler } from './list-account-vpc-ips/list-account-vpc-ips.handler.js';
import { ListComputeVpcIpsHandler } from './list-compute-vpc-ips/list-compute-vpc-ips.handler.js';
import { ListVpcIpsHandler } from './list-vpc-ips/list-vpc-ips.handler.js';

@Module({
  providers: [ListAccountVpcIpsHandler, ListComputeVpcIpsHandler, ListVpcIpsHandler],
})
export class VpcIpsModule {}
