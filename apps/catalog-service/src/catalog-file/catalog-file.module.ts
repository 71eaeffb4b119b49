import { Module } from '@nestjs/common';
import { CatalogLoader } from './catalog.loader.js';
import { CatalogPublisher } from './catalog.publisher.js';
import { CatalogRepository } from './catalog.repository.js';

@Module({ providers: [CatalogRepository, CatalogLoader, CatalogPublisher] })
export class CatalogFileModule {}
