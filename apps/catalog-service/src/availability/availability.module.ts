import { Module } from '@nestjs/common';
import { AvailabilityController } from './availability.controller.js';
import { ListAvailabilityHandler } from './list-availability/list-availability.handler.js';
import { GetRegionAvailabilityHandler } from './get-region-availability/get-region-availability.handler.js';

@Module({ controllers: [AvailabilityController], providers: [ListAvailabilityHandler, GetRegionAvailabilityHandler] })
export class AvailabilityModule {}
