import { Module } from '@nestjs/common';
import { AddressesModule } from '../addresses/addresses.module.js';
import { AddAddressHandler } from './add-address/add-address.handler.js';
import { AllocateAddressesHandler } from './allocate-addresses/allocate-addresses.handler.js';
import { GetComputeAddressHandler } from './get-compute-address/get-compute-address.handler.js';
import { ListComputeAddressesHandler } from './list-compute-addresses/list-compute-addresses.handler.js';
import { ReleaseAddressesHandler } from './release-addresses/release-addresses.handler.js';
import { RemoveAddressHandler } from './remove-address/remove-address.handler.js';
import { SetRdnsHandler } from './set-rdns/set-rdns.handler.js';

/** The addresses of one instance, for compute-service. */
@Module({
  imports: [AddressesModule],
  providers: [
    AddAddressHandler,
    AllocateAddressesHandler,
    GetComputeAddressHandler,
    ListComputeAddressesHandler,
    ReleaseAddressesHandler,
    RemoveAddressHandler,
    SetRdnsHandler,
  ],
})
export class ComputeAddressesModule {}
