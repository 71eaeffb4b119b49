import 'reflect-metadata';
import { runService } from '@stratus/platform/persistence';
import { catalogService } from './catalog-service.definition.js';
import { CatalogServiceModule } from './catalog-service.module.js';

await runService(() => catalogService(process.env), CatalogServiceModule);
