import { Module } from '@nestjs/common';
import { GetIpHandler } from './get-ip/get-ip.handler.js';
import { HostNamesModule } from './host-names/host-names.module.js';
import { ListIpsHandler } from './list-ips/list-ips.handler.js';
import { ReverseNameCommand } from './reverse-name.command.js';
import { UpdateIpHandler } from './update-ip/update-ip.handler.js';

@Module({
  imports: [HostNamesModule],
  providers: [ReverseNameCommand, GetIpHandler, ListIpsHandler, UpdateIpHandler],
  exports: [ReverseNameCommand],
})
export class AddressesModule {}
