import { Module } from '@nestjs/common';
import { ListAvailabilityHandler } from './list-availability/list-availability.handler.js';
import { GetRegionAvailabilityHandler } from './get-region-availability/get-region-availability.handler.js';

@Module({ providers: [ListAvailabilityHandler, GetRegionAvailabilityHandler] })
export class AvailabilityModule {}
