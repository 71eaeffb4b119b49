import { Module } from '@nestjs/common';
import { CreateVpcHandler } from './create-vpc/create-vpc.handler.js';
import { DeleteVpcHandler } from './delete-vpc/delete-vpc.handler.js';
import { GetVpcHandler } from './get-vpc/get-vpc.handler.js';
import { ListVpcsHandler } from './list-vpcs/list-vpcs.handler.js';
import { UpdateVpcHandler } from './update-vpc/update-vpc.handler.js';

@Module({
  providers: [CreateVpcHandler, DeleteVpcHandler, GetVpcHandler, ListVpcsHandler, UpdateVpcHandler],
})
export class VpcsModule {}
