import { Module } from '@nestjs/common';
import { RegionsController } from './regions.controller.js';
import { GetRegionHandler } from './get-region/get-region.handler.js';
import { ListRegionsHandler } from './list-regions/list-regions.handler.js';

@Module({ controllers: [RegionsController], providers: [GetRegionHandler, ListRegionsHandler] })
export class RegionsModule {}
