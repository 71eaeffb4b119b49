import { serviceApp } from '@stratus/service';
import type { ServiceApp } from '@stratus/service';
import { catalogService } from './catalog-service.definition.js';
import { CatalogServiceModule } from './catalog-service.module.js';

/** The service, for the programs that run it. */
export const app: ServiceApp = serviceApp('catalog-service', catalogService, CatalogServiceModule);
