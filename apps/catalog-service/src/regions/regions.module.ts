import { Module } from '@nestjs/common';
import { GetRegionHandler } from './get-region/get-region.handler.js';
import { ListRegionsHandler } from './list-regions/list-regions.handler.js';

@Module({ providers: [GetRegionHandler, ListRegionsHandler] })
export class RegionsModule {}
