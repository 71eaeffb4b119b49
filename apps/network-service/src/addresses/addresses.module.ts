import { Module } from '@nestjs/common';
import { AddAddressHandler } from './add-address/add-address.handler.js';
import { AllocateAddressesHandler } from './allocate-addresses/allocate-addresses.handler.js';
import { GetComputeAddressHandler } from './get-compute-address/get-compute-address.handler.js';
import { GetIpHandler } from './get-ip/get-ip.handler.js';
import { HostNamesModule } from './host-names/host-names.module.js';
import { ListComputeAddressesHandler } from './list-compute-addresses/list-compute-addresses.handler.js';
import { ListIpsHandler } from './list-ips/list-ips.handler.js';
import { ReleaseAddressesHandler } from './release-addresses/release-addresses.handler.js';
import { RemoveAddressHandler } from './remove-address/remove-address.handler.js';
import { ReverseNameGiver } from './reverse-name.giver.js';
import { SetRdnsHandler } from './set-rdns/set-rdns.handler.js';
import { UpdateIpHandler } from './update-ip/update-ip.handler.js';

@Module({
  imports: [HostNamesModule],
  providers: [
    ReverseNameGiver,
    AddAddressHandler,
    AllocateAddressesHandler,
    GetComputeAddressHandler,
    GetIpHandler,
    ListComputeAddressesHandler,
    ListIpsHandler,
    ReleaseAddressesHandler,
    RemoveAddressHandler,
    SetRdnsHandler,
    UpdateIpHandler,
  ],
})
export class AddressesModule {}
