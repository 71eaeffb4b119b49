import { Module } from '@nestjs/common';
import { CreateSubnetHandler } from './create-subnet/create-subnet.handler.js';
import { DeleteSubnetHandler } from './delete-subnet/delete-subnet.handler.js';
import { GetSubnetHandler } from './get-subnet/get-subnet.handler.js';
import { ListSubnetsHandler } from './list-subnets/list-subnets.handler.js';
import { UpdateSubnetHandler } from './update-subnet/update-subnet.handler.js';

@Module({
  providers: [CreateSubnetHandler, DeleteSubnetHandler, GetSubnetHandler, ListSubnetsHandler, UpdateSubnetHandler],
})
export class SubnetsModule {}
