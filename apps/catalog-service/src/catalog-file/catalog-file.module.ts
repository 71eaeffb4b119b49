import { Module } from '@nestjs/common';
import { CatalogAnnouncer } from './catalog.announcer.js';
import { CatalogLoader } from './catalog.loader.js';
import { CatalogRepository } from './catalog.repository.js';

@Module({ providers: [CatalogRepository, CatalogLoader, CatalogAnnouncer] })
export class CatalogFileModule {}
