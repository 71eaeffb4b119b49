import { Module } from '@nestjs/common';
import { EventsModule } from '@stratus/events';
import { AvailabilityModule } from './availability/availability.module.js';
import { CatalogFileModule } from './catalog-file/catalog-file.module.js';
import { DatabaseEnginesModule } from './database-engines/database-engines.module.js';
import { DatabaseTypesModule } from './database-types/database-types.module.js';
import { ImagesModule } from './images/images.module.js';
import { KernelsModule } from './kernels/kernels.module.js';
import { RegionsModule } from './regions/regions.module.js';
import { TypesModule } from './types/types.module.js';

@Module({
  imports: [
    EventsModule.with(),
    CatalogFileModule,
    RegionsModule,
    AvailabilityModule,
    TypesModule,
    ImagesModule,
    KernelsModule,
    DatabaseEnginesModule,
    DatabaseTypesModule,
  ],
})
export class CatalogServiceModule {}
