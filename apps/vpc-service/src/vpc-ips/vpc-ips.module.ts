import { Module } from '@nestjs/common';
import { VpcsModule } from '../vpcs/vpcs.module.js';
import { ListAccountVpcIpsHandler } from './list-account-vpc-ips/list-account-vpc-ips.handler.js';
import { ListVpcIpsHandler } from './list-vpc-ips/list-vpc-ips.handler.js';
import { VpcIpsController } from './vpc-ips.controller.js';

@Module({
  imports: [VpcsModule],
  controllers: [VpcIpsController],
  providers: [ListAccountVpcIpsHandler, ListVpcIpsHandler],
})
export class VpcIpsModule {}
