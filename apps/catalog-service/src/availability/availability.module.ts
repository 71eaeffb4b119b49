import { Module } from '@nestjs/common';
import { GetAccountAvailabilityHandler } from './get-account-availability/get-account-availability.handler.js';
import { GetRegionAvailabilityHandler } from './get-region-availability/get-region-availability.handler.js';
import { ListAccountAvailabilityHandler } from './list-account-availability/list-account-availability.handler.js';
import { ListAvailabilityHandler } from './list-availability/list-availability.handler.js';

@Module({
  providers: [
    GetAccountAvailabilityHandler,
    GetRegionAvailabilityHandler,
    ListAccountAvailabilityHandler,
    ListAvailabilityHandler,
  ],
})
export class AvailabilityModule {}
