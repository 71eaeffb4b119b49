import { Module } from '@nestjs/common';
import { SubnetUseReader } from '../subnets/subnet-use.reader.js';
import { SubnetRepository } from '../subnets/subnet.repository.js';
import { CreateVpcHandler } from './create-vpc/create-vpc.handler.js';
import { DeleteVpcHandler } from './delete-vpc/delete-vpc.handler.js';
import { GetVpcHandler } from './get-vpc/get-vpc.handler.js';
import { ListVpcsHandler } from './list-vpcs/list-vpcs.handler.js';
import { UpdateVpcHandler } from './update-vpc/update-vpc.handler.js';
import { VpcReader } from './vpc.reader.js';
import { VpcRepository } from './vpc.repository.js';

@Module({
  providers: [
    VpcRepository,
    VpcReader,
    SubnetRepository,
    SubnetUseReader,
    CreateVpcHandler,
    DeleteVpcHandler,
    GetVpcHandler,
    ListVpcsHandler,
    UpdateVpcHandler,
  ],
  exports: [VpcRepository, VpcReader, SubnetRepository, SubnetUseReader],
})
export class VpcsModule {}
